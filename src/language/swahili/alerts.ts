/** Emails about new jobs. */
export const alertsTexts = {
  'Job alerts': 'Arifa za kazi',
  'Email me jobs like these': 'Nitumie kazi kama hizi kwa barua pepe',
  'Email me': 'Nitumie',
  'All jobs': 'Kazi zote',
  'How often?': 'Mara ngapi?',
  'Every day': 'Kila siku',
  'Every week': 'Kila wiki',
  'One email for all your alerts, at 7:00 in the morning (Nairobi time), only when there are new jobs.':
    'Barua pepe moja kwa arifa zako zote, saa moja asubuhi (7:00), kukiwa na kazi mpya tu.',
  'Sign in to get these jobs by email. Then come back to this list.':
    'Ingia ili upate kazi hizi kwa barua pepe. Kisha urudi kwenye orodha hii.',
  'Our emails do not reach you. Correct your email address first.':
    'Barua pepe zetu hazikufikii. Kwanza rekebisha anwani yako ya barua pepe.',
  'Our emails do not reach you. Correct your email address.':
    'Barua pepe zetu hazikufikii. Rekebisha anwani yako ya barua pepe.',
  'Confirm your email address first.': 'Kwanza thibitisha anwani yako ya barua pepe.',
  'You already get these jobs by email.': 'Tayari unapata kazi hizi kwa barua pepe.',
  'You have no alerts. Search for jobs, then press Email me jobs like these.':
    'Huna arifa. Tafuta kazi, kisha ubonyeze "Nitumie kazi kama hizi kwa barua pepe".',
  'Find jobs': 'Tafuta kazi',
  'Nothing is sent until you confirm your email address.':
    'Hatutumi chochote hadi uthibitishe anwani yako ya barua pepe.',
  'Paused, because you were away. They start again tomorrow.':
    'Zilisimamishwa kwa sababu hukuwepo. Zitaanza tena kesho.',
  'We email you new jobs every day.': 'Tutakutumia kazi mpya kwa barua pepe kila siku.',
  'We email you new jobs every week.': 'Tutakutumia kazi mpya kwa barua pepe kila wiki.',
  'You have {count} alerts. Delete one in your settings first.':
    'Una arifa {count}. Kwanza futa moja kwenye mipangilio yako.',
  'Emails about new jobs': 'Barua pepe kuhusu kazi mpya',
  'Stop emails about new jobs?': 'Ungependa kuacha kupokea barua pepe za kazi mpya?',
  'You can ask for them again at any time.': 'Unaweza kuziomba tena wakati wowote.',
  'Stop these emails': 'Acha kunitumia',
  'You get no more emails about jobs from us': 'Hutapata tena barua pepe za kazi kutoka kwetu',
  'You still get emails about your account and applications.': 'Bado utapata barua pepe kuhusu akaunti na maombi yako.',
} as const
