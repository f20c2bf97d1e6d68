import type { IconName } from '../../../ui/icon-names.ts'

export type Tint = 'green' | 'laterite' | 'maize' | 'blue' | 'plum' | 'moss'
export type Trade = { icon: IconName; tint: Tint }

/** The icon and tint of a job without a banner, chosen by the words of its title. */
export function tradeOf(title: string): Trade {
  const words = title.toLowerCase()
  return trades.find(([pattern]) => pattern.test(words))?.[1] ?? defaultTrade
}

/** The trade of titles without a known word. */
export const defaultTrade: Trade = { icon: 'briefcase', tint: 'green' }

// The first match wins, so occupations come before workplaces: a 'School Bus Driver' is a driver.
const trades: [RegExp, Trade][] = [
  [/excavat|earthmov|crane|forklift/, { icon: 'hammer', tint: 'laterite' }],
  [/driv(er|ing)|truck|lorry|matatu|rider|courier|chauffeur|boda/, { icon: 'truck', tint: 'blue' }],
  [/accountan|accounts|audit|financ|bookkeep|payroll|\btax/, { icon: 'calculator', tint: 'moss' }],
  [/teller|cashier|loan|\bbank(er|ing)?\b|sacco|credit/, { icon: 'banknote', tint: 'moss' }],
  [/pharm|chemist|dispens/, { icon: 'pill', tint: 'green' }],
  [/laborator|\blab\b|research/, { icon: 'flask-conical', tint: 'plum' }],
  [/clean|janitor|laundr|steward/, { icon: 'spray-can', tint: 'blue' }],
  [/customer|call cent|support|helpdesk|interpret|translat|language/, { icon: 'headset', tint: 'plum' }],
  [/secur|guard\b|guards|watchm/, { icon: 'shield', tint: 'moss' }],
  [/tailor|sewing|garment|textile|fashion/, { icon: 'shirt', tint: 'plum' }],
  [/hair|barber|beaut|salon|braid/, { icon: 'scissors', tint: 'plum' }],
  [/chef|pastry|bak(er|ing)|cooks?\b|kitchen|butcher/, { icon: 'chef-hat', tint: 'laterite' }],
  [/waiter|waitress|barista|restaurant|cater|bartend|banquet/, { icon: 'utensils', tint: 'laterite' }],
  [/teach|tutor|lectur|instruct|school|reading|science|trainer|educat/, { icon: 'graduation-cap', tint: 'maize' }],
  [
    /nurs(e|es|ing)?\b|clinical|medic|doctor|\bdent|hospital|midwi|physio|nutrition/,
    { icon: 'stethoscope', tint: 'green' },
  ],
  [/caregiv|\bcare|nanny|\belder|matron|social|voluntary|child/, { icon: 'hand-heart', tint: 'plum' }],
  [/househelp|housekeeper|domestic|\bmaid/, { icon: 'house', tint: 'maize' }],
  [/housekeep|hotel|reception|front office|lodge|camp\b|resort|tour|guest/, { icon: 'bed-double', tint: 'blue' }],
  [/solar|electric|energy|wiring/, { icon: 'zap', tint: 'maize' }],
  [/developer|software|programmer|cloud|\bdata\b|\bit\b|web|cyber/, { icon: 'code-xml', tint: 'blue' }],
  [
    /farm|\btea\b|coffee|harvest|greenhouse|dairy|agri|irrigat|garden|insemin|livestock|turtle|forest/,
    { icon: 'leaf', tint: 'green' },
  ],
  [/mechanic|plumb|fitter|repair|mainten|technician/, { icon: 'wrench', tint: 'moss' }],
  [
    /mason|carpent|weld|build|construct|engineer|foreman|steel|paint|surveyor|operator|scaffold/,
    { icon: 'hammer', tint: 'laterite' },
  ],
  [
    /warehouse|storekeep|pick(er|ing)|pack(er|ing)|logistic|customs|ramp|cargo|process/,
    { icon: 'package', tint: 'maize' },
  ],
  [/\bship|vessel|marine|seafar|deck|fish|lifeguard/, { icon: 'ship', tint: 'blue' }],
  [/cabin crew|flight|pilot|airport|aviat|airline/, { icon: 'plane', tint: 'blue' }],
  [/sales|shop|retail|store|supermarket/, { icon: 'shopping-bag', tint: 'laterite' }],
  [/video|photo|camera|film/, { icon: 'camera', tint: 'plum' }],
  [/marketing|journalis|radio|media|communicat/, { icon: 'megaphone', tint: 'laterite' }],
  [/legal|law|advocate|conveyanc|court/, { icon: 'scale', tint: 'moss' }],
  [/human resource|\bhr\b|recruit|community|programme|coordinator|volunteer/, { icon: 'users', tint: 'plum' }],
  [/clerk|records|secretar|administrat/, { icon: 'file-text', tint: 'maize' }],
  [/executive|director|general manager/, { icon: 'building-2', tint: 'green' }],
]
