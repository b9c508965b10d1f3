import { Stack, Text, Title } from '@mantine/core'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconPalette from '@tabler/icons-react/dist/esm/icons/IconPalette.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { ProductLogo } from './product-logo.tsx'
import { island } from './public.tsx'
import classes from './auth-layout.module.css'

type Props = { title: string; text?: ReactNode; children?: ReactNode; foot?: ReactNode }

const promises = [
  {
    Icon: IconPalette,
    title: 'Your brand to the last step',
    text: 'Your colours, font, logo and reviews, on your own domain.',
  },
  {
    Icon: IconBolt,
    title: 'Fast on every phone',
    text: 'Shoppers can read it and order while its scripts are still loading.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Payments that add up',
    text: 'Your own payment providers, and every paid cart becomes one order.',
  },
]

/** The frame of the pages before signing in: the form at the left, what the product is for at the right. */
export const AuthLayout = ({ title, text, children, foot }: Props) => {
  const fields = useFirstField()
  return (
    <div className={classes.page}>
      <main className={classes.side}>
        <div className={classes.logo}>
          <ProductLogo name={island().product.name} />
        </div>
        <div className={classes.form}>
          <Title order={1} className={classes.title}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" mt={8} className={classes.text}>
              {text}
            </Text>
          )}
          <div className={classes.fields} ref={fields}>
            {children}
          </div>
          {foot && (
            <Text size="sm" c="dimmed" mt="xl" ta="center" className={classes.foot}>
              {foot}
            </Text>
          )}
        </div>
        <Text size="xs" c="dimmed" className={classes.help}>
          Need help? <a href={`mailto:${island().product.supportEmail}`}>{island().product.supportEmail}</a>
        </Text>
      </main>
      <aside className={classes.pitch}>
        <div className={classes.pitchInner}>
          <p className={classes.claim}>The checkout your brand deserves.</p>
          <Stack gap={28} component="ul" className={classes.promises}>
            {promises.map(({ Icon, title, text }) => (
              <li key={title} className={classes.promise}>
                <span className={classes.promiseIcon} aria-hidden>
                  <Icon size={20} stroke={1.8} />
                </span>
                <span>
                  <strong>{title}</strong>
                  <span>{text}</span>
                </span>
              </li>
            ))}
          </Stack>
        </div>
      </aside>
    </div>
  )
}

/** Puts the cursor into the first field where that opens no keyboard over the page. */
const useFirstField = () => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) ref.current?.querySelector('input')?.focus()
  }, [])
  return ref
}
