/** Pay in shillings, and the order of lists. */
export const payTexts = {
  'about KES {amount} a month, rate of {day}': 'takriban KES {amount} kwa mwezi, kiwango cha {day}',
  'about KES {amount} a year, rate of {day}': 'takriban KES {amount} kwa mwaka, kiwango cha {day}',
  '{low} to {high}': '{low} hadi {high}',
} as const
