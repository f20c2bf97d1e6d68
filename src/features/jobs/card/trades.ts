import type { IconName } from '../../../ui/icon-names.ts'

export type Tint = 'green' | 'laterite' | 'maize' | 'blue' | 'plum' | 'moss'
export type Trade = { icon: IconName; tint: Tint }

/**
 * The icon and tint of a job without a banner, chosen by the words of its title. A person at work in people.svg has the name
 * of the icon that it covers.
 */
export function tradeOf(title: string): Trade {
  const words = title.toLowerCase()
  const trade = trades.find(([pattern]) => pattern.test(words))
  return trade ? { icon: trade[1], tint: trade[2] } : defaultTrade
}

/** The trade of titles without a known word. */
export const defaultTrade: Trade = { icon: 'briefcase', tint: 'green' }

// The first match wins, so occupations come before workplaces: a 'School Bus Driver' is a driver.
const trades: [RegExp, IconName, Tint][] = [
  [/excavat|earthmov|crane|forklift/, 'hammer', 'laterite'],
  [/driv(er|ing)|truck|lorry|matatu|rider|courier|chauffeur|boda/, 'truck', 'blue'],
  [/accountan|accounts|audit|financ|bookkeep|payroll|\btax/, 'calculator', 'moss'],
  [/teller|cashier|loan|\bbank(er|ing)?\b|sacco|credit/, 'banknote', 'moss'],
  [/pharm|chemist|dispens/, 'pill', 'green'],
  [/laborator|\blab\b|research/, 'flask-conical', 'plum'],
  [/clean|janitor|laundr|steward/, 'spray-can', 'blue'],
  [/customer|call cent|support|helpdesk|interpret|translat|language/, 'headset', 'plum'],
  [/secur|\bguards?\b|watchm/, 'shield', 'moss'],
  [/tailor|sewing|garment|textile|fashion/, 'shirt', 'plum'],
  [/hair|barber|beaut|salon|braid/, 'scissors', 'plum'],
  [/chef|pastry|bak(er|ing)|cooks?\b|kitchen|butcher/, 'chef-hat', 'laterite'],
  [/waiter|waitress|barista|restaurant|cater|bartend|banquet/, 'utensils', 'laterite'],
  [/teach|tutor|lectur|instruct|school|reading|science|trainer|educat/, 'graduation-cap', 'maize'],
  [/nurs(e|es|ing)?\b|clinical|medic|doctor|\bdent|hospital|midwi|physio|nutrition/, 'stethoscope', 'green'],
  [/caregiv|\bcare|nanny|\belder|matron/, 'hand-heart', 'plum'],
  [/social|voluntary|child/, 'users', 'plum'],
  [/househelp|housekeeper|domestic|\bmaid/, 'house', 'maize'],
  [/housekeep/, 'spray-can', 'blue'],
  [/hotel|reception|front office|lodge|camp\b|resort|tour|guest/, 'bed-double', 'blue'],
  [/solar|electric|energy|wiring/, 'zap', 'maize'],
  [/developer|software|programmer|cloud|\bdata\b|\bit\b|web|cyber/, 'code-xml', 'blue'],
  [/farm|\btea\b|coffee|harvest|greenhouse|dairy|agri|irrigat|garden|insemin|livestock|forest/, 'leaf', 'green'],
  [/mechanic|plumb|fitter|repair|mainten|technician/, 'wrench', 'moss'],
  [/mason|carpent|weld|build|construct|engineer|foreman|steel|paint|surveyor|operator|scaffold/, 'hammer', 'laterite'],
  [/warehouse|storekeep|pick(er|ing)|pack(er|ing)|logistic|customs|ramp|cargo|process/, 'package', 'maize'],
  [/\bship|vessel|marine|seafar|deck|fish|lifeguard/, 'ship', 'blue'],
  [/cabin crew|flight|pilot|airport|aviat|airline/, 'plane', 'blue'],
  [/sales|shop|retail|store|supermarket/, 'shopping-bag', 'laterite'],
  [/video|photo|camera|film/, 'camera', 'plum'],
  [/marketing|journalis|radio|media|communicat/, 'megaphone', 'laterite'],
  [/legal|law|advocate|conveyanc|court/, 'scale', 'moss'],
  [/human resource|\bhr\b|recruit|community|programme|coordinator|volunteer/, 'users', 'plum'],
  [/clerk|records|secretar|administrat/, 'file-text', 'maize'],
  [/executive|director|general manager/, 'building-2', 'green'],
]
