import { useEffect, useState } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { Look } from '../contract.ts'
import type { NextStep } from '../next-step.ts'
import { Header, MessageFrame } from './page/page-frame.tsx'
import { handOver } from './provider/handover.ts'
import styles from './page/page.module.css'

/** A page with one sentence and, where there is one, a way on. `href` is the cart of an expired checkout. */
export type MessagePageProps = {
  message: 'expired' | 'missing' | 'unavailable'
  shop: { store_name: string; look: Look } | null
  href: string | null
}

export const MessagePage = ({ message, shop, href }: MessagePageProps) => {
  const t = useTexts()
  return (
    <div className={styles.alone}>
      {shop && <Header storeName={shop.store_name} look={shop.look} />}
      <MessageFrame title={t(`${message}.title`)}>
        <p>{t(`${message}.text`)}</p>
        {message === 'expired' && href && (
          <a className={styles.primary} href={href}>
            {t('expired.cart')}
          </a>
        )}
        {message === 'unavailable' && (
          <form>
            <button className={styles.primary}>{t('unavailable.retry')}</button>
          </form>
        )}
      </MessageFrame>
    </div>
  )
}

/** One of the shop's policies, cleaned of all that is no text. */
export type PolicyPageProps = {
  policy: { title: string; body: string }
  shop: { store_name: string; look: Look }
  backUrl: string
  /** It is read after paying. */
  isPaid: boolean
}

export const PolicyPage = ({ policy, shop, backUrl, isPaid }: PolicyPageProps) => {
  const t = useTexts()
  return (
    <div className={styles.alone}>
      <Header storeName={shop.store_name} look={shop.look} />
      <main className={styles.policy}>
        <h1 className={styles.messageTitle}>{policy.title}</h1>
        <div dangerouslySetInnerHTML={{ __html: policy.body }} />
        <a href={backUrl}>{t(isPaid ? 'details.title' : 'terms.back')}</a>
      </main>
    </div>
  )
}

export type HandoverPageProps = { next: NextStep; shop: { store_name: string; look: Look }; backUrl: string }

/** On the way to the provider after the form was posted without the script: leaves by itself as soon as it can. */
export const HandoverPage = ({ next, shop, backUrl }: HandoverPageProps) => {
  const t = useTexts()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    handOver(next).catch(() => setFailed(true))
  }, [next])
  return (
    <div className={styles.alone}>
      <Header storeName={shop.store_name} look={shop.look} />
      <MessageFrame title={t('pay.handover')}>
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
    </div>
  )
}
