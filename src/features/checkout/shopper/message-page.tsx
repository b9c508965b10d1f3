import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { Look } from '../contract.ts'
import { ExpiredPage } from './page/expired-page.tsx'
import { Header, MessageFrame } from './page/page-frame.tsx'
import styles from './page/page.module.css'

/**
 * A page with one sentence and, where there is one, a way on. `href` is the cart of an expired checkout, `retryAt` what is asked for again
 * where that is not this page's own address.
 */
export type MessagePageProps = {
  message: 'expired' | 'missing' | 'unavailable'
  shop: { store_name: string; look: Look } | null
  href: string | null
  retryAt?: string | undefined
}

export const MessagePage = ({ message, shop, href, retryAt }: MessagePageProps) => {
  const t = useTexts()
  if (message === 'expired') return <ExpiredPage shop={shop} href={href} />
  return (
    <MessageFrame shop={shop} title={t(`${message}.title`)}>
      <p>{t(`${message}.text`)}</p>
      {message === 'unavailable' && (
        <form action={retryAt}>
          <button className={styles.primary}>{t('unavailable.retry')}</button>
        </form>
      )}
    </MessageFrame>
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
