import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { Look } from '../../contract.ts'
import { MessageFrame } from './page-frame.tsx'
import styles from './page.module.css'

type Props = { shop: { store_name: string; look: Look } | null; href: string | null }

/** In place of a checkout whose days are over, also while it stands open. `href`: its cart. */
export const ExpiredPage = ({ shop, href }: Props) => {
  const t = useTexts()
  return (
    <MessageFrame shop={shop} title={t('expired.title')}>
      <p>{t('expired.text')}</p>
      {href && (
        <a className={styles.primary} href={href}>
          {t('expired.cart')}
        </a>
      )}
    </MessageFrame>
  )
}
