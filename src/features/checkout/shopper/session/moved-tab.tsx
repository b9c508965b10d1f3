import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { MessageFrame } from '../page/page-frame.tsx'
import styles from '../page/page.module.css'

/** In place of a form that the shopper goes on with in another tab. */
export const MovedTab = ({ view, onTake }: { view: CheckoutView; onTake: () => void }) => {
  const t = useTexts()
  return (
    <MessageFrame shop={view} title={t('tabs.moved')}>
      <button className={styles.primary} type="button" onClick={onTake}>
        {t('tabs.here')}
      </button>
    </MessageFrame>
  )
}
