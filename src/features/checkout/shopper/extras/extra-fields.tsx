import { memo, type MouseEvent } from 'react'
import { useTexts } from '#features/localization/shopper/texts.tsx'
import type { CheckoutView } from '../../contract.ts'
import { Fold, TextArea, TickBox } from '../form/field.tsx'
import { OwnFields } from './own-fields.tsx'
import { TipSection } from './tip-section.tsx'
import fieldStyles from '../form/field.module.css'
import styles from '../page/page.module.css'

/** What the store asks for besides contact, address and payment. */
export const MoreAsked = ({ view, money }: { view: CheckoutView; money: (minor: number) => string }) => (
  <>
    <OwnFields fields={view.own_fields} />
    <Notes form={view.form} />
    <TipSection view={view} money={money} />
  </>
)

/** What a shopper may write to the shop, and to whom the goods are given. */
const Notes = ({ form }: Pick<CheckoutView, 'form'>) => {
  const t = useTexts()
  if (!form.order_note && !form.gift_note) return null
  return (
    <section className={styles.section}>
      <div className={fieldStyles.group}>
        {form.order_note && (
          <Fold name="note" link={t('note.order')}>
            <TextArea name="note" label={t('note.order')} maxLength={5_000} />
          </Fold>
        )}
        {form.gift_note && (
          <Fold name="gift_note" link={t('note.gift')}>
            <TextArea name="gift_note" label={t('note.gift')} maxLength={500} />
          </Fold>
        )}
      </div>
    </section>
  )
}

type PolicyProps = Pick<CheckoutView, 'policies' | 'token'> & {
  /** Over this page where the script is there, so that nothing typed is lost. */
  isOver?: boolean
}

/** The shop's policies, each on its own page. */
export const PolicyLinks = memo(({ policies, ...props }: PolicyProps) => {
  const t = useTexts()
  if (policies.length === 0) return null
  return (
    <nav aria-label={t('terms.title')}>
      <ul className={styles.policies}>
        {policies.map((policy) => (
          <li key={policy.type}>
            <PolicyLink policy={policy} {...props} />
          </li>
        ))}
      </ul>
    </nav>
  )
})

type LinkProps = Omit<PolicyProps, 'policies'> & { policy: CheckoutView['policies'][number] }

const PolicyLink = ({ policy: { type, title }, token, isOver = false }: LinkProps) => {
  const t = useTexts()
  const show = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    import('../page/policy-dialog.ts')
      .then(({ showPolicy }) => showPolicy(href, t('terms.back')))
      .catch(() => window.location.assign(href))
  }
  return (
    <a href={`/checkout/${token}/policies/${type}`} {...(isOver && { onClick: show })}>
      {title}
    </a>
  )
}

type TermsProps = Pick<CheckoutView, 'form' | 'store_name' | 'terms' | 'token'>

/** Nobody pays before it is ticked, where the shop wants that; the terms of service open beside it, also where the footer does not link them. */
export const TermsBox = ({ form, store_name, terms, token }: TermsProps) => {
  const t = useTexts()
  if (!form.terms) return null
  return (
    <TickBox name="terms" label={t('terms.accept', { store: store_name })} required>
      {terms && (
        <p className={styles.terms}>
          <PolicyLink policy={terms} token={token} isOver />
        </p>
      )}
    </TickBox>
  )
}
