// The Swahili is in src/language/swahili/agency.ts.

/** What the home page says about the agency. `{name}` is its name. */
export const introduction = {
  title: 'A Nairobi agency that opens doors, here and abroad',
  text: '{name} connects job seekers with employers in Kenya and overseas. Before you apply, you see who is hiring, what they ask for and, if they state it, what they pay.',
} as const

/** The home page shows the first and the last one too. */
export const figures = [
  { target: 50_000, unit: '+', label: 'Active job seekers' },
  { target: 10_000, unit: '+', label: 'Jobs posted' },
  { target: 85, unit: '%', label: 'Success rate' },
  { target: 500, unit: '+', label: 'Partner companies' },
] as const

/** Three clients. The people and companies are invented. */
export const testimonials = [
  {
    id: 1,
    name: 'Amina Mohamed',
    role: 'Registered Nurse',
    company: 'Doha Crescent Hospital',
    text: 'I found the post on Tuesday and had my interview that same week. The pay and the requirements were written down, so there were no surprises.',
    avatar: 'AM',
    rating: 5,
  },
  {
    id: 2,
    name: 'Brian Otieno',
    role: 'Truck Driver',
    company: 'Baltic Freight Lines',
    text: 'Every step was explained before I travelled. I could check the employer and the licence myself, and nobody asked me for money.',
    avatar: 'BO',
    rating: 5,
  },
  {
    id: 3,
    name: 'Faith Wanjiru',
    role: 'Front Office Lead',
    company: 'Tamarind Ridge Hotel',
    text: 'I filled in my profile once, on my phone, and used it for five applications. Two of them called me back within ten days.',
    avatar: 'FW',
    rating: 5,
  },
] as const
