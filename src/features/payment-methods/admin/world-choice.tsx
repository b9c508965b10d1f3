import { Input, SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import type { ReactNode } from 'react'
import type { Description } from '../providers/description.ts'
import { type World, worlds } from '../worlds.ts'
import type { Place } from './provider-calls.ts'

type Props = {
  provider: Description
  place: Place
  /** The connection's own, whose keys are kept; null while there is none. */
  kept: World | null
  errors: Readonly<Record<string, ReactNode>>
  onChange(place: Place): void
}

const names: Record<World, string> = { live: 'Live', test: 'Test' }

/** Which of a provider's two worlds the keys are from, and where the live one is, where a merchant is told so. */
export const WorldChoice = ({ provider, place, kept, errors, onChange }: Props) => {
  const given = provider.givenAddress
  return (
    <>
      <Input.Wrapper
        label="Environment"
        labelElement="div"
        description={getSentence(provider, place.world, kept)}
        error={errors['world']}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      >
        <SegmentedControl
          fullWidth
          mt={4}
          mb={6}
          aria-label="Environment"
          data={worlds.map((world) => ({ value: world, label: names[world] }))}
          value={place.world}
          onChange={(world) => onChange({ ...place, world })}
        />
      </Input.Wrapper>
      {given && place.world === 'live' && (
        <TextInput
          label={given.label}
          description={given.help}
          data-path="address"
          inputMode="url"
          autoComplete="off"
          maxLength={300}
          value={place.address}
          error={errors['address']}
          onChange={(event) => onChange({ ...place, address: event.currentTarget.value })}
        />
      )}
    </>
  )
}

const getSentence = ({ title }: Description, world: World, kept: World | null) => {
  if (kept && kept !== world)
    return `Enter the keys of your ${title} ${world} account. Test keys do not work for live payments, nor live keys for tests.`
  return world === 'live'
    ? 'Shoppers pay with real money.'
    : 'No money moves. Orders are created in your shop, marked “Test payment”, and left out of figures and fees.'
}
