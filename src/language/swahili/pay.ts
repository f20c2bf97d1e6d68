/** Pay in shillings, and the order of lists. */
export const payTexts = {
  'about KES {amount} a month, rate of {day}': 'takriban KES {amount} kwa mwezi, kiwango cha {day}',
  'about KES {amount} a year, rate of {day}': 'takriban KES {amount} kwa mwaka, kiwango cha {day}',
  'Sort by': 'Panga kwa',
  'Any order': 'Mpangilio',
  'Newest first': 'Mpya kwanza',
  'Closing soon': 'Zinaisha upesi',
  'about KES {amount} a month': 'takriban KES {amount} kwa mwezi',
  'about KES {amount} a year': 'takriban KES {amount} kwa mwaka',
} as const
