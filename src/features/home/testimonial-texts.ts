export type Testimonial = {
  id: number
  name: string
  role: string
  company: string
  text: string
  /** Initials. */
  avatar: string
  rating: 5
}

/** Sample content. The people and companies are invented. */
export const testimonials: readonly Testimonial[] = [
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
]
