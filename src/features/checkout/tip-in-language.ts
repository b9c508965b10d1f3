import type { CheckoutForm } from '#features/checkout-form/rules.ts'
import { readIn } from '#features/localization/by-language.ts'

/** A store's form with the sentence above the tip as a shopper reads it. */
export const tipInLanguage = <F extends Pick<CheckoutForm, 'tip_text' | 'tip_texts'>>(form: F, locale: string): F => ({
  ...form,
  tip_text: readIn({ text: form.tip_text }, form.tip_texts, ['text'], locale).text,
})
