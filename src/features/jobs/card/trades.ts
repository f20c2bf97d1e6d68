import type { IconName } from '../../../ui/icon-names.ts'
import type { Person } from '../../../ui/illustrations/people.tsx'

export type Tint = 'green' | 'laterite' | 'maize' | 'blue' | 'plum' | 'moss'
/** `person` is somebody at this work; trades that none of the people stands for show their icon only. */
export type Trade = { icon: IconName; tint: Tint; person?: Person }

/** The icon, tint and person of a job without a banner, chosen by the words of its title. */
export function tradeOf(title: string): Trade {
  const words = title.toLowerCase()
  return trades.find(([pattern]) => pattern.test(words))?.[1] ?? defaultTrade
}

/** The trade of titles without a known word. */
export const defaultTrade: Trade = { icon: 'briefcase', tint: 'green' }

// The first match wins, so occupations come before workplaces: a 'School Bus Driver' is a driver.
const trades: [RegExp, Trade][] = [
  [/excavat|earthmov|crane|forklift/, { icon: 'hammer', tint: 'laterite', person: 'builder' }],
  [/driv(er|ing)|truck|lorry|matatu|rider|courier|chauffeur|boda/, { icon: 'truck', tint: 'blue', person: 'driver' }],
  [/accountan|accounts|audit|financ|bookkeep|payroll|\btax/, { icon: 'calculator', tint: 'moss', person: 'teacher' }],
  [/teller|cashier|loan|\bbank(er|ing)?\b|sacco|credit/, { icon: 'banknote', tint: 'moss', person: 'teacher' }],
  [/pharm|chemist|dispens/, { icon: 'pill', tint: 'green', person: 'chemist' }],
  [/laborator|\blab\b|research/, { icon: 'flask-conical', tint: 'plum', person: 'chemist' }],
  [/clean|janitor|laundr|steward/, { icon: 'spray-can', tint: 'blue', person: 'housekeeper' }],
  [
    /customer|call cent|support|helpdesk|interpret|translat|language/,
    { icon: 'headset', tint: 'plum', person: 'agent' },
  ],
  [/secur|\bguards?\b|watchm/, { icon: 'shield', tint: 'moss', person: 'guard' }],
  [/tailor|sewing|garment|textile|fashion/, { icon: 'shirt', tint: 'plum' }],
  [/hair|barber|beaut|salon|braid/, { icon: 'scissors', tint: 'plum', person: 'stylist' }],
  [/chef|pastry|bak(er|ing)|cooks?\b|kitchen|butcher/, { icon: 'chef-hat', tint: 'laterite', person: 'cook' }],
  [
    /waiter|waitress|barista|restaurant|cater|bartend|banquet/,
    { icon: 'utensils', tint: 'laterite', person: 'waiter' },
  ],
  [
    /teach|tutor|lectur|instruct|school|reading|science|trainer|educat/,
    { icon: 'graduation-cap', tint: 'maize', person: 'teacher' },
  ],
  [
    /nurs(e|es|ing)?\b|clinical|medic|doctor|\bdent|hospital|midwi|physio|nutrition/,
    { icon: 'stethoscope', tint: 'green', person: 'nurse' },
  ],
  [/caregiv|\bcare|nanny|\belder|matron/, { icon: 'hand-heart', tint: 'plum', person: 'housekeeper' }],
  [/social|voluntary|child/, { icon: 'hand-heart', tint: 'plum' }],
  [/househelp|housekeeper|domestic|\bmaid/, { icon: 'house', tint: 'maize', person: 'housekeeper' }],
  [/housekeep/, { icon: 'bed-double', tint: 'blue', person: 'housekeeper' }],
  [/hotel|reception|front office|lodge|camp\b|resort|tour|guest/, { icon: 'bed-double', tint: 'blue' }],
  [/solar|electric|energy|wiring/, { icon: 'zap', tint: 'maize', person: 'technician' }],
  [/developer|software|programmer|cloud|\bdata\b|\bit\b|web|cyber/, { icon: 'code-xml', tint: 'blue' }],
  [
    /farm|\btea\b|coffee|harvest|greenhouse|dairy|agri|irrigat|garden|insemin|livestock/,
    { icon: 'leaf', tint: 'green', person: 'farmer' },
  ],
  [/turtle|forest/, { icon: 'leaf', tint: 'green' }],
  [/mechanic|plumb|fitter|repair|mainten|technician/, { icon: 'wrench', tint: 'moss', person: 'technician' }],
  [
    /mason|carpent|weld|build|construct|engineer|foreman|steel|paint|surveyor|operator|scaffold/,
    { icon: 'hammer', tint: 'laterite', person: 'builder' },
  ],
  [
    /warehouse|storekeep|pick(er|ing)|pack(er|ing)|logistic|customs|ramp|cargo|process/,
    { icon: 'package', tint: 'maize', person: 'porter' },
  ],
  [/\bship|vessel|marine|seafar|deck|fish|lifeguard/, { icon: 'ship', tint: 'blue' }],
  [/cabin crew|flight|pilot|airport|aviat|airline/, { icon: 'plane', tint: 'blue' }],
  [/sales|shop|retail|store|supermarket/, { icon: 'shopping-bag', tint: 'laterite', person: 'seller' }],
  [/video|photo|camera|film/, { icon: 'camera', tint: 'plum' }],
  [/marketing|journalis|radio|media|communicat/, { icon: 'megaphone', tint: 'laterite' }],
  [/legal|law|advocate|conveyanc|court/, { icon: 'scale', tint: 'moss', person: 'teacher' }],
  [
    /human resource|\bhr\b|recruit|community|programme|coordinator|volunteer/,
    { icon: 'users', tint: 'plum', person: 'teacher' },
  ],
  [/clerk|records|secretar|administrat/, { icon: 'file-text', tint: 'maize', person: 'teacher' }],
  [/executive|director|general manager/, { icon: 'building-2', tint: 'green', person: 'teacher' }],
]
