import type { PartPlan } from '../contract.ts'
import type { Part } from '../rules.ts'

/** How each part is called, and what belongs to it. */
export const partWords: Record<Part, { label: string; text: string }> = {
  look: { label: 'Look', text: 'Colours, font and logo' },
  form: { label: 'Checkout form', text: 'What shoppers are asked for, and policies' },
  own_fields: { label: 'Own fields', text: 'Your own questions to shoppers' },
  rates: { label: 'Shipping rates', text: 'Names, prices and conditions' },
  texts: { label: 'Translated texts', text: 'Your own words, in every language' },
  reviews: { label: 'Reviews', text: 'Quoted reviews and the rating summary' },
}

type Changes = { added: number; replaced: number; foreign: number; left_out: number }

/** '3 added, 1 replaced'; 'nothing changed' without any. */
export const countsText = ({ added, replaced, foreign, left_out }: Changes): string =>
  [
    added ? `${added.toLocaleString('en')} added` : '',
    replaced ? `${replaced.toLocaleString('en')} replaced` : '',
    foreign ? `${foreign.toLocaleString('en')} in another currency` : '',
    left_out ? `${left_out.toLocaleString('en')} left out` : '',
  ]
    .filter(Boolean)
    .join(', ') || 'nothing changed'

export const changesIn = ({ added, replaced, foreign }: PartPlan) => added.count + replaced.count + foreign.count

/** What a part would come to, before it is chosen. */
export const outlook = (plan: PartPlan): string => {
  const { added, replaced, foreign, impossible, same } = plan
  if (changesIn(plan) > 0)
    return countsText({
      added: added.count,
      replaced: replaced.count,
      foreign: foreign.count,
      left_out: impossible.count,
    })
  if (impossible.count > 0) return 'Nothing in this store’s currency'
  return same > 0 ? 'Already the same in both stores' : 'Nothing to copy'
}

/** What of a part stays as it is; empty when there is nothing. */
export const staysText = ({ same, kept }: Pick<PartPlan, 'same' | 'kept'>): string =>
  [
    kept ? `${kept.toLocaleString('en')} of your own ${kept === 1 ? 'stays as it is' : 'stay as they are'}.` : '',
    same ? `${same.toLocaleString('en')} ${same === 1 ? 'is' : 'are'} the same already.` : '',
  ]
    .filter(Boolean)
    .join(' ')
