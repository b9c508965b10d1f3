import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { deliveryText } from '#features/shipping-rates/delivery.ts'
import type { ShopperAddress, Story } from '../contract.ts'
import classes from './order-drawer.module.css'

const languages = new Intl.DisplayNames('en', { type: 'language' })
const regions = new Intl.DisplayNames('en', { type: 'region' })

const vatChecks: Record<NonNullable<Story['shopper']['vat']>['check'], string> = {
  valid: 'valid in VIES when the order was placed',
  not_valid: 'not valid in VIES when the order was placed',
  not_checked: 'not checked in VIES',
}

type Props = Pick<Story, 'order' | 'shopper'> & { heading?: 2 | 3 }

/** Who bought, as they wrote it into the checkout. */
export const OrderShopper = ({ order, shopper, heading = 3 }: Props) => (
  <section className={classes.section}>
    <Title order={heading} size="h4">
      Shopper
    </Title>
    <dl className={classes.facts}>
      <Fact name="Name">{`${order.first_name} ${order.last_name}`.trim() || 'No name'}</Fact>
      {shopper.email && (
        <Fact name="Email">
          <Anchor href={`mailto:${shopper.email}`} inherit>
            <Address email={shopper.email} />
          </Anchor>
        </Fact>
      )}
      {shopper.phone && <Fact name="Phone">{shopper.phone}</Fact>}
      {shopper.locale && <Fact name="Language">{languages.of(shopper.locale) ?? shopper.locale}</Fact>}
      {shopper.shipping_address && (
        <Fact name="Shipping address">
          <Lines address={shopper.shipping_address} />
        </Fact>
      )}
      {order.shipping_title && <Fact name="Shipping method">{order.shipping_title}</Fact>}
      {order.delivery && <Fact name="Estimated delivery">{deliveryText(order.delivery, 'en-US')}</Fact>}
      <Fact name="Billing address">
        {shopper.billing_address ? <Lines address={shopper.billing_address} /> : 'Same as the shipping address'}
      </Fact>
      {shopper.came_from && <Fact name="Came from">{shopper.came_from}</Fact>}
      {shopper.vat && (
        <Fact name="VAT ID">
          {shopper.vat.id}, {vatChecks[shopper.vat.check]}
        </Fact>
      )}
      {shopper.note && <Written name="Note" text={shopper.note} />}
      {shopper.gift_note && <Written name="Gift note" text={shopper.gift_note} />}
      {shopper.answers.map(({ label, value }) => (
        <Fact key={label} name={label}>
          {value}
        </Fact>
      ))}
    </dl>
  </section>
)

/** Where it has to be cut, it is cut before the sign that everybody looks for. */
const Address = ({ email }: { email: string }) => {
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** In as many lines as it was written in. */
const Written = ({ name, text }: { name: string; text: string }) => (
  <Fact name={name}>
    <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
  </Fact>
)

const getCountryName = (code: string) => (/^[A-Za-z]{2}$/.test(code) ? regions.of(code.toUpperCase()) : code)

const Lines = ({ address }: { address: ShopperAddress }) => (
  <address>
    {Object.entries({
      name: `${address.first_name} ${address.last_name}`.trim(),
      company: address.company,
      line1: address.address1,
      line2: address.address2,
      city: [address.zip, address.city, address.province].filter(Boolean).join(' '),
      country: getCountryName(address.country),
    }).map(([part, text]) => text && <span key={part}>{text}</span>)}
  </address>
)
