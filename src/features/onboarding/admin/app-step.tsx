import { Alert, Text } from '@mantine/core'
import '@mantine/core/styles/Alert.layer.css'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { ReactNode } from 'react'
import { island } from '#features/auth/admin/public.tsx'
import { ConnectionKindTabs } from '#features/stores/admin/public.ts'
import type { StoreView } from '#features/stores/contract.ts'
import { CopyButton } from '#kit/web/copy-button.tsx'
import { AnchorLink, ButtonLink } from '#kit/web/link.tsx'
import { OutsideButton } from '#kit/web/outside-link.tsx'
import { unfinishedStep } from '../rules.ts'
import { NewAppDrawing } from './drawings.tsx'
import { StepFrame } from './step-frame.tsx'
import { devDashboardUrl, type Ways } from './ways.ts'
import classes from './app-step.module.css'

/** How the app that connects the shop is made, in the shop's admin or in the Dev Dashboard. */
export const AppStep = ({ store, kind, onKind }: Ways & { store: StoreView | null }) => {
  const appName = island().product.name
  return (
    <StepFrame
      step="2"
      title="Create the app in your shop"
      lead={`${appName} connects to your shop through an app of your own. You own it, and can remove it at any time.`}
    >
      <Unfinished store={store} />
      <ConnectionKindTabs kind={kind} onChange={onKind}>
        {{
          custom_app: <CustomApp appName={appName} store={store} />,
          dev_dashboard: <DevDashboardApp appName={appName} />,
        }}
      </ConnectionKindTabs>
    </StepFrame>
  )
}

const CustomApp = ({ appName, store }: { appName: string; store: StoreView | null }) => (
  <>
    <Alert
      mb="lg"
      color="blue"
      icon={<IconInfoCircle size={20} aria-hidden />}
      title="No “Create an app” in your shop?"
    >
      Since January 2026, new apps can only be created in Shopify's Dev Dashboard. Choose “App from the Dev Dashboard”
      above. Apps you created earlier keep working.
    </Alert>
    <ol className={classes.list}>
      <Item title="Open the app page of your shop's admin">
        <p>
          Choose <b>Develop apps</b> there, and allow custom app development if it asks.
        </p>
        {store ? (
          <OutsideButton href={store.app_url} variant="light" mt="xs">
            Open the app page
          </OutsideButton>
        ) : (
          <Text size="sm">
            We do not know your shop yet.{' '}
            <AnchorLink underline="always" to="/onboarding/1">
              Enter its name first
            </AnchorLink>
          </Text>
        )}
      </Item>
      <Item title="Create an app with this name">
        <AppName name={appName} />
        <NewAppDrawing name={appName} />
      </Item>
      <Item title="Choose what it may do">
        <p>
          Open <b>Configuration</b>, then <b>Admin API integration</b>. The next step lists what to tick.
        </p>
      </Item>
    </ol>
  </>
)

const DevDashboardApp = ({ appName }: { appName: string }) => (
  <ol className={classes.list}>
    <Item title="Open the Dev Dashboard">
      <p>Sign in with an account of the organization that owns your shop.</p>
      <OutsideButton href={devDashboardUrl} variant="light" mt="xs">
        Open the Dev Dashboard
      </OutsideButton>
    </Item>
    <Item title="Create an app with this name">
      <AppName name={appName} />
    </Item>
    <Item title="Give it its access scopes and release it">
      <p>
        Under <b>Versions</b>, paste the scopes that the next step lists, then press <b>Release</b>. Only the scopes in
        the released version are granted.
      </p>
    </Item>
    <Item title="Choose custom distribution">
      <p>
        Under <b>Distribution</b>, choose <b>Custom distribution</b> and enter your shop's address. Without it, Shopify
        does not send the app messages about orders. The choice is final.
      </p>
    </Item>
    <Item title="Request access to protected customer data">
      <p>
        Under <b>API access requests</b>, open <b>Protected customer data access</b>, request it with the reason{' '}
        <b>App functionality</b>. Your own app needs no review. Name, email, phone and address are a second level,
        available on Shopify plans above Basic: request them too if you can. Everything also works without them.
      </p>
    </Item>
    <Item title="Install it in your shop">
      <p>
        On the app's home, press <b>Install app</b> and choose your shop. <b>Settings</b> shows the Client ID and the
        Client secret, which step 4 asks for.
      </p>
    </Item>
  </ol>
)

const Item = ({ title, children }: { title: string; children: ReactNode }) => (
  <li className={classes.item}>
    <div className={classes.itemBody}>
      <h2 className={classes.itemTitle}>{title}</h2>
      {children}
    </div>
  </li>
)

const AppName = ({ name }: { name: string }) => (
  <div className={classes.name}>
    <code>{name}</code>
    <CopyButton value={name} label="Copy app name" />
  </div>
)

/** For a merchant who comes back with keys saved: straight on to where they left off. */
const Unfinished = ({ store }: { store: StoreView | null }) => {
  const step = unfinishedStep(store)
  if (!step) return null
  const text = step === '4' ? 'its app lacks permissions.' : 'we are waiting for the shop to verify the API secret key.'
  return (
    <Alert mb="lg" color="iris" icon={<IconInfoCircle size={20} aria-hidden />} title="You had already got further">
      The keys of {store?.shop_domain} are saved; {text}
      <div>
        <ButtonLink to={`/onboarding/${step}`} size="xs" mt="sm">
          Continue where you left off
        </ButtonLink>
      </div>
    </Alert>
  )
}
