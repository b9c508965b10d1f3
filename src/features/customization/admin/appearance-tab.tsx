import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { Button, ColorInput, Select, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { later } from '#kit/web/later.tsx'
import { confirmDiscard } from '#kit/web/modal/confirm.tsx'
import { useOpening } from '#kit/web/opening.ts'
import { QueryState } from '#kit/web/query-state.tsx'
import { SaveButton } from '#kit/web/save-button.tsx'
import { fonts, toHexColour } from '../rules.ts'
import { readableShade } from '../shopper/look.ts'
import { AppearanceSkeleton, LookCard } from './appearance-cards.tsx'
import { customizationQuery, type Saved } from './appearance-queries.ts'
import { CheckoutPreview } from './checkout-preview.tsx'
import { LogoField } from './logo-field.tsx'
import { useLookForm } from './look-form.ts'
import classes from './appearance-tab.module.css'

const ShopModal = later(async () => (await import('./shop-modal.tsx')).ShopModal)

/** Colours, font and logo of the hosted checkout, with the checkout itself beside them. */
export const AppearanceTab = () => {
  const query = useQuery(customizationQuery)
  const [isImporting, setImporting] = useState(false)
  useOpening('import-from-shop', () => setImporting(true))
  if (query.data) return <AppearanceForm saved={query.data} isImporting={isImporting} onImport={setImporting} />
  if (query.isPending) return <AppearanceSkeleton />
  return (
    <LookCard>
      <QueryState query={query} skeleton={null} errorTitle="Your look could not be loaded" order={2}>
        {() => null}
      </QueryState>
    </LookCard>
  )
}

const colourInput = {
  classNames: { colorPreview: classes.swatch ?? '' },
  fixOnBlur: false,
  popoverProps: { shadow: 'md' },
  eyeDropperButtonProps: { 'aria-label': 'Pick a colour from the screen' },
}

/** Says which shade text takes where the chosen colour could not be read as text. */
const colourHint = (use: string, typed: string) => {
  const chosen = toHexColour(typed)
  const shade = chosen === null ? null : readableShade(chosen)
  return shade === null || shade === chosen
    ? use
    : `${use}. Text on it is shown in ${shade}, so that everyone can read it.`
}

const fontHint = (font: string, isFirst: boolean) => {
  if (font !== 'Default') return undefined
  return isFirst
    ? 'Shoppers get Roboto, as in the preview, until you save: then they get Poppins.'
    : 'Shoppers get Roboto.'
}

type Props = { saved: Saved; isImporting: boolean; onImport(opened: boolean): void }

const AppearanceForm = ({ saved, isImporting, onImport }: Props) => {
  const { form, follow, submit, saving, canSave, logo, colour } = useLookForm(saved)
  const { primary_color, heading_color, font_family } = form.values
  const startImport = async () => {
    if (form.isDirty() && !(await confirmDiscard())) return
    form.reset()
    onImport(true)
  }
  return (
    <div className={classes.columns}>
      <form onSubmit={submit} noValidate>
        <LookCard
          footer={
            <>
              <Button variant="default" mr="auto" onClick={() => void startImport()}>
                Import from your shop
              </Button>
              <SaveButton saving={saving} isOff={!canSave}>
                Save
              </SaveButton>
            </>
          }
        >
          <Stack gap="lg">
            <ColorInput
              label="Primary colour"
              description={colourHint('Buttons, links and what is chosen', primary_color)}
              {...colourInput}
              {...colour('primary_color')}
            />
            <ColorInput
              label="Heading colour"
              description={colourHint('The title of each section', heading_color)}
              {...colourInput}
              {...colour('heading_color')}
            />
            <Select
              label="Font family"
              description={fontHint(font_family, saved.updated_at === null)}
              data={[...fonts]}
              // Drawn while closed too: arrow keys begin at what is chosen.
              comboboxProps={{ keepMounted: true }}
              value={font_family}
              onChange={(value) => value && form.setFieldValue('font_family', value)}
              error={form.errors['font_family']}
            />
            <LogoField
              address={logo.address}
              error={form.errors['logo']}
              onChoose={logo.choose}
              onRemove={logo.remove}
              onRefuse={logo.refuse}
            />
          </Stack>
        </LookCard>
      </form>
      <CheckoutPreview
        primaryColor={toHexColour(primary_color)}
        headingColor={toHexColour(heading_color)}
        font={font_family}
        logo={logo.address}
      />
      {isImporting && (
        <Suspense>
          <ShopModal onClose={() => onImport(false)} onWritten={follow} />
        </Suspense>
      )}
    </div>
  )
}
