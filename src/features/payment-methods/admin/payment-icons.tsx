import { Input, Skeleton, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { PaymentLogo } from '#features/checkout/shopper/payment/payment-logos.tsx'
import { RetryButton } from '#kit/web/retry-button.tsx'
import { errorMessage } from '#kit/web/use-save.ts'
import { paymentType } from '../payment-types.ts'
import type { Description } from '../providers/description.ts'
import { isAvailable, knownTypes, selectableTypes } from '../rules.ts'
import { usePaymentTypes } from './use-account.ts'
import classes from './payment-icons.module.css'

type Props = {
  provider: Description
  /** What the account has, or null where any icon may stand. */
  offered: readonly string[] | null
  chosen: readonly string[]
  error: ReactNode
  onChange(chosen: string[]): void
}

/** The payment icons as toggles, in the order in which shoppers see them. */
export const PaymentIcons = ({ provider, offered, chosen, error, onChange }: Props) => {
  const types = usePaymentTypes()
  const selectable = selectableTypes(provider)
  const toggle = (type: string, isOn: boolean) =>
    onChange(isOn ? knownTypes([...chosen, type]) : chosen.filter((other) => other !== type))
  return (
    <fieldset className={classes.group} aria-describedby="payment-icons-help">
      <legend className={classes.legend}>Payment icons</legend>
      <Text id="payment-icons-help" size="xs" c="dimmed">
        {offered
          ? 'A way to pay is offered while its icon is on. Grey ones are not part of your account, or are switched off.'
          : 'Shoppers see them beside the name.'}
      </Text>
      {types.isError && !types.data ? (
        <div className={classes.failure} role="alert">
          <Text size="sm" c="red">
            {errorMessage(types.error)}
          </Text>
          <RetryButton size="xs" query={types} />
        </div>
      ) : (
        <div className={classes.grid} data-path="icons" aria-busy={!types.data || undefined}>
          {types.data
            ? types.data
                .filter((type) => selectable.includes(type))
                .map((type) => (
                  <IconToggle
                    key={type}
                    type={type}
                    isOn={chosen.includes(type)}
                    isAvailable={isAvailable(type, offered)}
                    onToggle={(isOn) => toggle(type, isOn)}
                  />
                ))
            : selectable.map((type) => <Skeleton key={type} h={44} />)}
        </div>
      )}
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}

type ToggleProps = { type: string; isOn: boolean; isAvailable: boolean; onToggle(isOn: boolean): void }

const IconToggle = ({ type, isOn, isAvailable: isThere, onToggle }: ToggleProps) => (
  <label className={classes.toggle}>
    <input
      type="checkbox"
      checked={isOn && isThere}
      disabled={!isThere}
      onChange={(event) => onToggle(event.currentTarget.checked)}
    />
    <span className={classes.logos} aria-hidden>
      <PaymentLogo name={type} />
    </span>
    <span className={classes.name}>{paymentType(type).label}</span>
  </label>
)
