import { t } from '../../../language/translate.ts'
import { ApplyButton, ApplyElsewhere, ApplyOutcome } from '../../applications/applying/apply-button.tsx'
import { ActionBar, type ActionsProps, closedNoticeId, messageBox, WithoutScripts } from './action-bar.tsx'

/** `applyUrl` is where to apply instead of here, if the job is open. */
export function LiveActions({ card, isClosed, url, applyUrl }: ActionsProps & { applyUrl: string | null }) {
  const isElsewhere = applyUrl !== null && !isClosed
  return (
    <>
      <ActionBar card={card} url={url}>
        {isElsewhere ? (
          <ApplyElsewhere url={applyUrl} />
        ) : (
          <ApplyButton job={card} closedNoticeId={isClosed ? closedNoticeId : null} />
        )}
      </ActionBar>
      <ApplyOutcome jobId={card.id} className={messageBox} />
      {!isClosed && !isElsewhere && (
        <WithoutScripts card={card} url={url} text={t('To apply here, use the full version of this site.')} />
      )}
    </>
  )
}
