/** The agency that runs this site, and how to reach it. No other file has these details. */
export const brand = {
  name: 'Kazi Kenya',
  /** The name in the word mark, whose first part is bold. */
  wordMark: ['Kazi', 'Kenya'],
  phones: ['+254 700 123 456', '+254 733 123 456'],
  email: 'info@kazikenya.example',
  office: 'Kenyatta Avenue, Nairobi',
  /** Location of the office, in degrees. */
  map: { latitude: -1.2849, longitude: 36.8205 },
  copyright: '© 2025 Kenya, all rights reserved.',
  socials: [
    { network: 'Facebook', icon: 'facebook', url: 'https://www.facebook.com/kazikenya.example' },
    { network: 'TikTok', icon: 'tiktok', url: 'https://www.tiktok.com/@kazikenya.example' },
    { network: 'LinkedIn', icon: 'linkedin', url: 'https://www.linkedin.com/company/kazikenya-example' },
    { network: 'Instagram', icon: 'instagram', url: 'https://www.instagram.com/kazikenya.example' },
  ],
} as const satisfies Brand

type Brand = {
  name: string
  wordMark: readonly [string, string]
  phones: readonly string[]
  email: string
  office: string
  map: { latitude: number; longitude: number }
  copyright: string
  socials: readonly { network: string; icon: string; url: string }[]
}

/**
 * The agency's registered name and its National Employment Authority licence. If set, the footer, /contact and the
 * passport fields of the profile show both, and the privacy notice the name. Until then the server warns at each start.
 */
export const registration: { name?: string; neaLicence?: string } = {}

/**
 * The parts of this folder that are still invented. A public site warns about them at each start: take out a name when
 * you have replaced its content.
 */
export const samples: readonly ('contact' | 'figures' | 'testimonials' | 'partners' | 'about')[] = [
  'contact',
  'figures',
  'testimonials',
  'partners',
  'about',
]
