/** Pay in shillings, and the order of lists. */
export const payTexts = {
  'about KES {amount} a month, rate of {day}': 'takriban KES {amount} kwa mwezi, kiwango cha ubadilishaji cha {day}',
  'about KES {amount} a year, rate of {day}': 'takriban KES {amount} kwa mwaka, kiwango cha ubadilishaji cha {day}',
  'Sort by': 'Panga kwa',
  'Any order': 'Mpangilio wowote',
  'Newest first': 'Mpya kwanza',
  'Closing soon': 'Zinafungwa upesi',
} as const
