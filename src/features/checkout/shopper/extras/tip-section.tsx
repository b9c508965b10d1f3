import { useTexts } from '#features/localization/shopper/texts.tsx'
import { writtenFor } from '#kit/contract/written.ts'
import type { CheckoutView } from '../../contract.ts'
import { tipShare } from '../../tip.ts'
import { ChoiceList } from '../form/choice-list.tsx'
import { TextField } from '../form/field.tsx'
import { useFormState } from '../form/form-context.tsx'
import styles from '../page/page.module.css'

type Props = { view: Pick<CheckoutView, 'tip' | 'priced' | 'currency' | 'locale'>; money: (minor: number) => string }

/** Whether the shopper wants to give something on top: nothing is chosen for them, and nothing they chose is changed. */
export const TipSection = ({ view: { tip, priced, currency, locale }, money }: Props) => {
  const t = useTexts()
  const { initial } = useFormState()
  if (!tip) return null
  return (
    <section className={styles.section} aria-labelledby="tip-title">
      <h2 className={styles.heading} id="tip-title">
        {t('tip.title')}
      </h2>
      {tip.text && <p className={styles.hint}>{tip.text}</p>}
      <ChoiceList
        name="tip"
        label={t('tip.title')}
        initial={initial['tip']}
        isRow
        choices={[
          { value: 'none', title: t('tip.none') },
          ...tip.percentages.map((one) => ({
            value: String(one),
            title: percentIn(locale, one),
            aside: priced && money(tipShare(one, tip.goods, currency)),
          })),
          {
            value: 'other',
            title: t('tip.other'),
            more: (
              <TextField
                name="tip_amount"
                label={t('tip.amount', { currency })}
                autoComplete="off"
                inputMode="decimal"
                maxLength={20}
                required={false}
              />
            ),
          },
        ]}
      />
      <div className="scriptless">
        <button className={styles.plain} name="intent" value="update" formNoValidate>
          {t('tip.update')}
        </button>
      </div>
    </section>
  )
}

const percentIn = (locale: string, share: number) =>
  writtenFor(`${locale} percent ${share}`, () =>
    new Intl.NumberFormat(locale, { style: 'percent' }).format(share / 100),
  )
