import { brand, telLink, whatsAppLink } from '../../brand.ts'
import type { Text } from '../../language/texts.ts'
import { t } from '../../language/translate.ts'
import type { PageHandle } from '../../site/page-handle.ts'
import { hiddenHead } from '../../site/page-head.ts'
import { buttonStyle } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Landscape } from '../../ui/illustrations/landscape.tsx'
import type { Route } from './+types/old-browser-page.ts'
import { MessagePage } from './message-page.tsx'

export const handle: PageHandle = { query: [] }

const title: Text = 'Please update your browser'

export function meta({ matches }: Route.MetaArgs) {
  return hiddenHead(matches, t(title))
}

/** Browsers that are too old for accounts get this instead of each page that needs scripts. */
export default function OldBrowserPage() {
  const [phone] = brand.phones
  return (
    <MessagePage
      picture={<Landscape variant="wide" sun="low" bare />}
      title={t(title)}
      text={t('This browser can show jobs, but it is too old to register, sign in or see your profile.')}
    >
      <ul className="grid list-disc gap-2 pl-5 marker:text-primary">
        <li>{t('On an Android phone, open the Play Store, search for Chrome and tap Update or Install.')}</li>
        <li>{t('On an iPhone, open Settings, then General, then Software Update.')}</li>
        <li>{t('On a computer, install the newest Chrome or Firefox.')}</li>
        <li>{t('Opera Mini cannot open these pages. Use Chrome instead.')}</li>
      </ul>
      <p className="mt-5">{t('If you cannot update, we can help you.')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <a href={telLink(phone)} className={buttonStyle()}>
          <Icon name="phone" className="size-5" />
          <span>{t('Call {phone}', { phone })}</span>
        </a>
        <a href={whatsAppLink(phone)} rel="noopener" className={buttonStyle()}>
          <Icon name="whatsapp" className="size-5" />
          <span>{t('WhatsApp')}</span>
        </a>
      </div>
    </MessagePage>
  )
}
