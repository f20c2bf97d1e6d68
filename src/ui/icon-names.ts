/** The icons in use, by their names at lucide.dev. `npm run icons` draws `icons.svg` from this list. */
export const iconNames = [
  'arrow-left', 'arrow-right', 'award', 'banknote', 'bed-double', 'bell', 'briefcase', 'building-2', 'calculator', 'calendar-days', 'camera', 'check', 'chef-hat', 'chevron-down', 'chevron-right',
  'circle-alert', 'circle-check', 'clock', 'code-xml', 'copy', 'eye', 'eye-off', 'file-text', 'flask-conical', 'graduation-cap', 'hammer', 'hand-heart', 'handshake', 'headset', 'heart', 'house', 'info', 'layout-dashboard', 'leaf', 'link', 'log-out',
  'mail', 'map-pin', 'megaphone', 'menu', 'package', 'pencil', 'phone', 'pill', 'plane', 'rotate-cw', 'scale', 'scissors', 'search', 'send', 'settings', 'share-2', 'shield', 'shield-check', 'ship', 'shirt', 'shopping-bag', 'sliders-horizontal',
  'spray-can', 'star', 'stethoscope', 'triangle-alert', 'truck', 'user', 'user-plus', 'users', 'utensils', 'wallet', 'wrench', 'x', 'zap',
] as const

/** Marks of networks, by their names at simpleicons.org, and where lucide draws none. */
export const brandIconNames = ['facebook', 'tiktok', 'linkedin', 'instagram', 'whatsapp'] as const

export type IconName = (typeof iconNames)[number] | (typeof brandIconNames)[number]
