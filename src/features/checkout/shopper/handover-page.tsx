import { useEffect, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { Look } from '../contract.ts'
import type { NextStep } from '../next-step.ts'
import { MessageFrame } from './page/page-frame.tsx'
import { handOver } from './provider/handover.ts'
import styles from './page/page.module.css'

export type HandoverPageProps = { next: NextStep; shop: { store_name: string; look: Look }; backUrl: string }

/** On the way to the provider after the form was posted without the script: leaves by itself as soon as it can. */
export const HandoverPage = ({ next, shop, backUrl }: HandoverPageProps) => {
  const t = useTexts()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    handOver(next).catch(() => setFailed(true))
  }, [next])
  return (
    <MessageFrame shop={shop} title={t('pay.handover')}>
      {!failed && next.kind === 'redirect' && (
        <a className={styles.primary} href={next.url}>
          {t('pay.continue')}
        </a>
      )}
      {failed && (
        <>
          <p role="alert">{t('problem.script')}</p>
          <a className={styles.primary} href={backUrl}>
            {t('problem.retry')}
          </a>
        </>
      )}
      {next.kind !== 'redirect' && (
        <div className="scriptless">
          <p>{t('pay.needs_script')}</p>
        </div>
      )}
    </MessageFrame>
  )
}
