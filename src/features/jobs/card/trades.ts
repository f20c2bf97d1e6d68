import type { IconName } from '../../../ui/icon-names.ts'
import type { Person } from '../../../ui/illustrations/people.tsx'

export type Tint = 'green' | 'laterite' | 'maize' | 'blue' | 'plum' | 'moss'
/** `person` is somebody at this work; trades that none of the people stands for show their icon only. */
export type Trade = { icon: IconName; tint: Tint; person?: Person }

/** The icon, tint and person of a job without a banner, chosen by the words of its title. */
export function tradeOf(title: string): Trade {
  const words = title.toLowerCase()
  const trade = trades.find(([pattern]) => pattern.test(words))
  return trade ? { icon: trade[1], tint: trade[2], person: trade[3] } : defaultTrade
}

/** The trade of titles without a known word. */
export const defaultTrade: Trade = { icon: 'briefcase', tint: 'green' }

// The first match wins, so occupations come before workplaces: a 'School Bus Driver' is a driver.
const trades: [RegExp, IconName, Tint, Person?][] = [
  [/excavat|earthmov|crane|forklift/, 'hammer', 'laterite', 'builder'],
  [/driv(er|ing)|truck|lorry|matatu|rider|courier|chauffeur|boda/, 'truck', 'blue', 'driver'],
  [/accountan|accounts|audit|financ|bookkeep|payroll|\btax/, 'calculator', 'moss', 'teacher'],
  [/teller|cashier|loan|\bbank(er|ing)?\b|sacco|credit/, 'banknote', 'moss', 'teacher'],
  [/pharm|chemist|dispens/, 'pill', 'green', 'chemist'],
  [/laborator|\blab\b|research/, 'flask-conical', 'plum', 'chemist'],
  [/clean|janitor|laundr|steward/, 'spray-can', 'blue', 'housekeeper'],
  [/customer|call cent|support|helpdesk|interpret|translat|language/, 'headset', 'plum', 'agent'],
  [/secur|\bguards?\b|watchm/, 'shield', 'moss', 'guard'],
  [/tailor|sewing|garment|textile|fashion/, 'shirt', 'plum'],
  [/hair|barber|beaut|salon|braid/, 'scissors', 'plum', 'stylist'],
  [/chef|pastry|bak(er|ing)|cooks?\b|kitchen|butcher/, 'chef-hat', 'laterite', 'cook'],
  [/waiter|waitress|barista|restaurant|cater|bartend|banquet/, 'utensils', 'laterite', 'waiter'],
  [/teach|tutor|lectur|instruct|school|reading|science|trainer|educat/, 'graduation-cap', 'maize', 'teacher'],
  [/nurs(e|es|ing)?\b|clinical|medic|doctor|\bdent|hospital|midwi|physio|nutrition/, 'stethoscope', 'green', 'nurse'],
  [/caregiv|\bcare|nanny|\belder|matron/, 'hand-heart', 'plum', 'housekeeper'],
  [/social|voluntary|child/, 'hand-heart', 'plum'],
  [/househelp|housekeeper|domestic|\bmaid/, 'house', 'maize', 'housekeeper'],
  [/housekeep/, 'bed-double', 'blue', 'housekeeper'],
  [/hotel|reception|front office|lodge|camp\b|resort|tour|guest/, 'bed-double', 'blue'],
  [/solar|electric|energy|wiring/, 'zap', 'maize', 'technician'],
  [/developer|software|programmer|cloud|\bdata\b|\bit\b|web|cyber/, 'code-xml', 'blue'],
  [/farm|\btea\b|coffee|harvest|greenhouse|dairy|agri|irrigat|garden|insemin|livestock/, 'leaf', 'green', 'farmer'],
  [/turtle|forest/, 'leaf', 'green'],
  [/mechanic|plumb|fitter|repair|mainten|technician/, 'wrench', 'moss', 'technician'],
  [
    /mason|carpent|weld|build|construct|engineer|foreman|steel|paint|surveyor|operator|scaffold/,
    'hammer',
    'laterite',
    'builder',
  ],
  [/warehouse|storekeep|pick(er|ing)|pack(er|ing)|logistic|customs|ramp|cargo|process/, 'package', 'maize', 'porter'],
  [/\bship|vessel|marine|seafar|deck|fish|lifeguard/, 'ship', 'blue'],
  [/cabin crew|flight|pilot|airport|aviat|airline/, 'plane', 'blue'],
  [/sales|shop|retail|store|supermarket/, 'shopping-bag', 'laterite', 'seller'],
  [/video|photo|camera|film/, 'camera', 'plum'],
  [/marketing|journalis|radio|media|communicat/, 'megaphone', 'laterite'],
  [/legal|law|advocate|conveyanc|court/, 'scale', 'moss', 'teacher'],
  [/human resource|\bhr\b|recruit|community|programme|coordinator|volunteer/, 'users', 'plum', 'teacher'],
  [/clerk|records|secretar|administrat/, 'file-text', 'maize', 'teacher'],
  [/executive|director|general manager/, 'building-2', 'green', 'teacher'],
]
