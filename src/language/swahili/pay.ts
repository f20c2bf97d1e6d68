/** Pay in shillings, and the order of lists. */
export const payTexts = {
  'about KES {amount} a month, rate of {day}': 'takriban KES {amount} kwa mwezi, kiwango cha {day}',
  'about KES {amount} a year, rate of {day}': 'takriban KES {amount} kwa mwaka, kiwango cha {day}',
  'Sort by': 'Panga kwa',
  'Any order': 'Mpangilio wowote',
  'Newest first': 'Mpya kwanza',
  'Closing soon': 'Zinazofungwa karibuni',
  'about KES {amount} a month': 'takriban KES {amount} kwa mwezi',
  'about KES {amount} a year': 'takriban KES {amount} kwa mwaka',
  '{low} to {high}': '{low} hadi {high}',
} as const
