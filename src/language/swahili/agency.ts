/** What the agency says about itself in the folder agency/. */
export const agencyTexts = {
  '© 2025 Kenya, all rights reserved.': '© 2025 Kenya, haki zote zimehifadhiwa.',
  'Good work should be easy to find and safe to take': 'Kazi nzuri inapaswa kupatikana kwa urahisi na kwa usalama',
  '{name} is a Nairobi agency that connects job seekers with employers in Kenya and abroad. Each job shows what the employer says about the pay, the hours and the requirements, so that you can compare jobs before you apply.':
    "{name} ni wakala wa Nairobi anayeunganisha watafuta kazi na waajiri nchini Kenya na ng'ambo. Kila kazi inaonyesha anachosema mwajiri kuhusu mshahara, saa za kazi na sifa zinazohitajika, ili ulinganishe kazi kabla ya kuomba.",
  '{name} is a Nairobi agency that connects job seekers with employers in Kenya and abroad. Compare jobs before you apply. Free for job seekers.':
    "{name} ni wakala wa Nairobi anayeunganisha watafuta kazi na waajiri nchini Kenya na ng'ambo. Linganisha kazi kabla ya kuomba. Bila malipo kwa watafuta kazi.",
  'A Nairobi agency that opens doors, here and abroad': "Wakala wa Nairobi anayefungua milango, hapa na ng'ambo",
  '{name} connects job seekers with employers in Kenya and overseas. Before you apply, you see who is hiring, what they ask for and, if they state it, what they pay.':
    "{name} huunganisha watafuta kazi na waajiri nchini Kenya na ng'ambo. Kabla ya kuomba, unaona nani anaajiri, anahitaji nini na, ikiwa ametaja, analipa kiasi gani.",
  'Active job seekers': 'Watu wanaotafuta kazi',
  'Jobs posted': 'Kazi zilizotangazwa',
  'Success rate': 'Kiwango cha mafanikio',
  'Partner companies': 'Kampuni washirika',
  'Registered Nurse': 'Muuguzi Aliyesajiliwa',
  'I found the post on Tuesday and had my interview that same week. The pay and the requirements were written down, so there were no surprises.':
    'Niliona tangazo siku ya Jumanne na nikahojiwa wiki hiyo hiyo. Mshahara na sifa zilizohitajika zilikuwa zimeandikwa, kwa hivyo hakukuwa na la kushangaza.',
  'Truck Driver': 'Dereva wa Lori',
  'Every step was explained before I travelled. I could check the employer and the licence myself, and nobody asked me for money.':
    'Nilielezwa kila hatua kabla ya kusafiri. Niliweza kukagua mwajiri na leseni mwenyewe, na hakuna aliyeniomba pesa.',
  'Front Office Lead': 'Msimamizi wa Mapokezi',
  'I filled in my profile once, on my phone, and used it for five applications. Two of them called me back within ten days.':
    'Nilijaza wasifu wangu mara moja, kwenye simu yangu, na nikautumia kwa maombi matano. Wawili walinipigia simu ndani ya siku kumi.',
} as const
