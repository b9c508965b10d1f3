import { describe, expect, it } from 'vitest'
import { catalogue, getTexts, translate } from '../catalogue.ts'
import { translatorFor, withoutReasons } from './reasons.ts'
import { shippedTexts } from './shipped.ts'

const translatorTo = async (language: string) =>
  translatorFor({ texts: getTexts('checkout', await shippedTexts(language, 'checkout'), language), locale: language })

describe('what the server says of a checkout', () => {
  it.each([
    ['There is no discount code SPRING.', 'Kortingscode SPRING bestaat niet.'],
    [
      'Gift cards cannot be used here. There is no discount code ABCD EFGH JKLM 2345.',
      'Cadeaubonnen kunnen hier niet worden gebruikt. Kortingscode ABCD EFGH JKLM 2345 bestaat niet.',
    ],
    ['Only 1 of Mug (Blue) is left.', 'Er is nog maar 1 stuk van Mug (Blue) over.'],
    ['Only 12 of Mug are left.', 'Er zijn nog maar 12 stuks van Mug over.'],
    ['Mug is sold out.', 'Mug is uitverkocht.'],
    ['Estimated delivery: do 26 nov', 'Verwachte bezorging: do 26 nov'],
    ['Card', 'Kaart'],
    ['Discount', 'Korting'],
    [
      'This way to pay does not work at the moment. Please choose another one.',
      'Deze betaalmethode is niet beschikbaar. Kies een andere.',
    ],
    ['Something nobody translated.', 'Something nobody translated.'],
  ])('is said in Dutch: %s [r8q2]', async (sentence, translation) =>
    expect((await translatorTo('nl'))(sentence)).toBe(translation),
  )

  it('takes the plural form of its count [x6z9]', async () => {
    const translateSentence = await translatorTo('pl')
    expect(translateSentence('Only 3 of Kubek are left.')).toBe('Zostały tylko 3 sztuki: Kubek.')
    expect(translateSentence('Only 5 of Kubek are left.')).toBe('Zostało tylko 5 sztuk: Kubek.')
  })

  it('stays the same in English, every sentence of it', async () => {
    const translateSentence = await translatorTo('en')
    const values = { title: 'Mug', code: 'A.B*', count: 7 }
    const sentences = catalogue
      .filter(({ section }) => section === 'reason')
      .map(({ key }) => translate(getTexts('checkout'), key, values))
    expect(sentences.length).toBeGreaterThan(10)
    expect(sentences.map(translateSentence)).toEqual(sentences)
  })

  it('is not sent to browsers', () => {
    const texts = withoutReasons(getTexts('checkout'))
    expect(Object.keys(texts).filter((name) => name.startsWith('reason.'))).toEqual([])
    expect(texts['pay.button']).toBe('Complete Order')
    const fewer = withoutReasons(getTexts('checkout'), ['proof'])
    expect(Object.keys(texts).filter((name) => !(name in fewer))).toEqual(
      Object.keys(texts).filter((name) => name.startsWith('proof.')),
    )
  })
})
