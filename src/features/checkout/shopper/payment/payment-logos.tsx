import type { ReactNode } from 'react'

type Badge = { text: string; ink: string; paper?: string; size?: number }

/** Word marks: the name in its brand's colours. */
const badges: Readonly<Record<string, Badge>> = {
  ideal: { text: 'iDEAL', ink: '#c0005c' },
  bancontact: { text: 'Bancontact', ink: '#fff', paper: '#1e3764', size: 6.4 },
  klarna: { text: 'Klarna.', ink: '#17120f', paper: '#ffb3c7', size: 8.6 },
  sofort: { text: 'SOFORT', ink: '#fff', paper: '#393a41', size: 7.6 },
  giropay: { text: 'giropay', ink: '#fff', paper: '#003a7d', size: 8 },
  multibanco: { text: 'MB', ink: '#2f5ea8', size: 12 },
  mbway: { text: 'MB WAY', ink: '#c8102e', size: 7.6 },
  blik: { text: 'blik', ink: '#fff', paper: '#000', size: 11 },
  przelewy24: { text: 'P24', ink: '#c8102e', size: 11 },
  eps: { text: 'eps', ink: '#fff', paper: '#a5006d', size: 12 },
  trustly: { text: 'Trustly', ink: '#17120f', paper: '#0ee06e', size: 9 },
  twint: { text: 'TWINT', ink: '#fff', paper: '#1b1b1b', size: 8.6 },
  swish: { text: 'swish', ink: '#0c6b2f', size: 10 },
  applepay: { text: 'Pay', ink: '#fff', paper: '#000', size: 11 },
  googlepay: { text: 'G Pay', ink: '#3c4043', size: 10 },
  vipps: { text: 'vipps', ink: '#fff', paper: '#c8400d', size: 10 },
  mobilepay: { text: 'MobilePay', ink: '#fff', paper: '#4b4fc9', size: 6.6 },
  alipayhk: { text: 'AlipayHK', ink: '#0b5fd0', size: 7.4 },
  payconiq: { text: 'Payconiq', ink: '#c8004b', size: 7.4 },
  discover: { text: 'DISCOVER', ink: '#1f1f1f', size: 6.6 },
  jcb: { text: 'JCB', ink: '#fff', paper: '#0b5aa6', size: 12 },
  mybank: { text: 'MyBank', ink: '#0f6a8c', size: 8.4 },
  amex: { text: 'AMEX', ink: '#fff', paper: '#1668b8', size: 10 },
  paysafecard: { text: 'paysafe', ink: '#fff', paper: '#008ac9', size: 8 },
  bitpay: { text: 'BitPay', ink: '#fff', paper: '#1a3b8b', size: 9.4 },
  paypal: { text: 'PayPal', ink: '#003087', size: 9.4 },
  visa: { text: 'VISA', ink: '#1a1f71', size: 12.5 },
}

const Plate = ({ paper = '#fff', children }: { paper?: string | undefined; children: ReactNode }) => (
  <svg width="38" height="24" viewBox="0 0 38 24" aria-hidden="true">
    <rect x=".5" y=".5" width="37" height="23" rx="3.5" fill={paper} stroke={paper === '#fff' ? '#d5d9df' : paper} />
    {children}
  </svg>
)

const WordMark = ({ text, ink, paper, size = 9.4 }: Badge) => (
  <Plate paper={paper}>
    <text
      x="19"
      y={12 + size * 0.36}
      fill={ink}
      fontFamily="Arial,Helvetica,sans-serif"
      fontSize={size}
      fontWeight="700"
      fontStyle={text === 'VISA' ? 'italic' : undefined}
      textAnchor="middle"
      direction="ltr"
    >
      {text}
    </text>
  </Plate>
)

const Mastercard = () => (
  <Plate>
    <circle cx="15" cy="12" r="7" fill="#eb001b" />
    <circle cx="23" cy="12" r="7" fill="#f79e1b" />
    <path d="M19 6.3a7 7 0 0 1 0 11.4 7 7 0 0 1 0-11.4" fill="#ff5f00" />
  </Plate>
)

const AnyCard = () => (
  <Plate>
    <rect x="9" y="6.5" width="20" height="12" rx="2" fill="none" stroke="#5b6470" strokeWidth="1.4" />
    <path d="M9 10.5h20" stroke="#5b6470" strokeWidth="2.4" />
  </Plate>
)

/** The mark of a payment method by its name; cards show the brands they stand for. Said by the text beside it. */
export const PaymentLogo = ({ name }: { name: string }) => {
  if (name === 'card') {
    return (
      <>
        <WordMark {...badges['visa']!} />
        <Mastercard />
        <WordMark {...badges['amex']!} />
      </>
    )
  }
  if (name === 'mastercard') return <Mastercard />
  const badge = badges[name]
  return badge ? <WordMark {...badge} /> : <AnyCard />
}
