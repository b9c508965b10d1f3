import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { TickBox } from '../form/field.tsx'
import { EmailField } from './email-field.tsx'
import { ReturningShopper } from './returning-shopper.tsx'
import styles from '../page/page.module.css'

type Props = { view: CheckoutView; onTaken: () => void }

/** How the shop reaches the shopper, and whether it may write of other things. */
export const ContactSection = ({ view, onTaken }: Props) => {
  const t = useTexts()
  return (
    <section className={styles.section} aria-labelledby="contact">
      <h2 className={styles.heading} id="contact">
        {t('contact.title')}
      </h2>
      <ReturningShopper view={view} onTaken={onTaken} />
      <EmailField onTaken={onTaken} />
      {view.form.newsletter && <TickBox name="newsletter" label={t('contact.newsletter')} />}
      {view.asks_reminder && <TickBox name="reminder" label={t('contact.reminder')} />}
    </section>
  )
}
