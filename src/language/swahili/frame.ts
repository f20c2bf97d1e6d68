/** The header, the footer and what every page shows. */
export const frameTexts = {
  Home: 'Mwanzo',
  'Find a Job': 'Tafuta Kazi',
  'About Us': 'Kuhusu Sisi',
  Contact: 'Mawasiliano',
  'Sign In': 'Ingia',
  'Get Started': 'Anza',
  Menu: 'Menyu',
  Main: 'Kuu',
  'Main menu': 'Menyu kuu',
} as const
