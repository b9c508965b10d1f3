import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'
import { WaitingButton } from '#kit/web/waiting-button.tsx'

const iris: MantineColorsTuple = [
  '#eef1ff',
  '#dfe4ff',
  '#c2caff',
  '#a3afff',
  '#8fa0ff',
  '#6d7ff6',
  '#4a5be6',
  '#4453de',
  '#3843b8',
  '#2c3590',
]

const gray: MantineColorsTuple = [
  '#f6f7f9',
  '#f0f2f5',
  '#e5e8ed',
  '#d6dbe2',
  '#c0c7d1',
  '#8a93a3',
  '#5f6878',
  '#464e5c',
  '#2b313b',
  '#161a21',
]

const dark: MantineColorsTuple = [
  '#e7e9ee',
  '#c4c9d2',
  '#9aa3b2',
  '#858e9c',
  '#343a45',
  '#2a2f38',
  '#21252d',
  '#1a1d23',
  '#14161b',
  '#0f1115',
]

const fontFamily =
  "'Inter Variable', 'Inter Fallback', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"

/** The admin's look: cool neutrals, one accent, quiet borders in place of heavy shadows. */
export const theme = createTheme({
  colors: { iris, gray, dark },
  primaryColor: 'iris',
  primaryShade: { light: 6, dark: 6 },
  black: '#161a21',
  fontFamily,
  fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  headings: {
    fontFamily,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.3' },
      h2: { fontSize: '1.125rem', lineHeight: '1.4' },
      h3: { fontSize: '1rem', lineHeight: '1.45' },
      h4: { fontSize: '0.875rem', lineHeight: '1.5' },
    },
  },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '6px', md: '8px', lg: '12px', xl: '20px' },
  shadows: {
    xs: '0 1px 2px rgb(16 24 40 / 6%)',
    sm: '0 1px 3px rgb(16 24 40 / 8%), 0 1px 2px rgb(16 24 40 / 4%)',
    md: '0 4px 12px rgb(16 24 40 / 10%), 0 1px 3px rgb(16 24 40 / 6%)',
    lg: '0 12px 28px rgb(16 24 40 / 14%), 0 2px 6px rgb(16 24 40 / 6%)',
    xl: '0 24px 56px rgb(16 24 40 / 20%), 0 4px 12px rgb(16 24 40 / 8%)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  // Plain objects: naming the components here would bring the code of each to the first screen.
  components: {
    // The longest word, such as a domain, makes it no wider than its place.
    Alert: { styles: { body: { minWidth: 0, overflowWrap: 'anywhere' } } },
    // A list is drawn once it is opened: 260 countries were drawn again, unseen, with every letter typed into their form.
    Combobox: { defaultProps: { keepMounted: false } },
    Badge: {
      defaultProps: { variant: 'light', radius: 'sm', fw: 600, tt: 'none' },
      vars: () => ({ root: { '--badge-fz': '12px' } }),
      // As high as its letters, where a browser has none below a size.
      styles: { root: { height: 'auto', minHeight: 'var(--badge-height)', letterSpacing: 0, lineHeight: 1.5 } },
    },
    ActionIcon: { defaultProps: { component: WaitingButton } },
    Button: { defaultProps: { fw: 550, component: WaitingButton } },
    Card: { defaultProps: { withBorder: true, radius: 'lg', padding: 'lg', shadow: 'xs' } },
    Notification: { defaultProps: { radius: 'lg', withBorder: true, closeButtonProps: { 'aria-label': 'Dismiss' } } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleButtonProps: { 'aria-label': 'Show or hide what is typed', 'aria-hidden': false, tabIndex: 0 },
      },
    },
    Paper: { defaultProps: { radius: 'lg' } },
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      styles: { label: { fontWeight: 550, marginBottom: 6 }, description: { marginTop: 6 }, error: { marginTop: 6 } },
    },
    // The first item takes the focus: an element that only holds it is no child that a menu may have.
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        // Inside the page's landmarks.
        portalProps: { target: '#content' },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        shadow: 'xl',
        overlayProps: { backgroundOpacity: 0.5, blur: 2 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      styles: { title: { fontWeight: 650, fontSize: '1rem' } },
    },
    // Its element would be a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // What has no room for all choices in a row has several.
    SegmentedControl: { styles: { root: { flexWrap: 'wrap' } } },
    Select: { defaultProps: { comboboxProps: { shadow: 'md' }, allowDeselect: false } },
    Skeleton: { defaultProps: { radius: 'md' } },
    Switch: { defaultProps: { withThumbIndicator: false } },
    Tabs: { styles: { tab: { fontWeight: 550 } } },
    Tooltip: {
      defaultProps: {
        withArrow: true,
        multiline: true,
        maw: 280,
        openDelay: 100,
        events: { hover: true, focus: true, touch: true },
      },
    },
  },
})

/** `light` and `dark` text and background of a hue's quiet variant, each pair at 4.5:1 or more. */
const quiet = (hue: string, background: string, hover: string, text: string) => ({
  [`--mantine-color-${hue}-light`]: background,
  [`--mantine-color-${hue}-light-hover`]: hover,
  [`--mantine-color-${hue}-light-color`]: text,
})

/** Mantine's variables where its own fall short of AA contrast, and the two surfaces: page and card. */
export const variables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--page-background': gray[0],
    '--sidebar-background': '#fbfbfc',
    '--card-foot': '#fafbfc',
    '--hairline': gray[2],
    '--mantine-color-text': gray[9],
    '--mantine-color-placeholder': '#6b7484',
    '--mantine-color-dimmed': gray[6],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-error': '#c62f38',
    '--mantine-color-anchor': iris[6],
    '--mantine-color-green-filled': '#12805c',
    '--mantine-color-green-filled-hover': '#0f6b4d',
    '--mantine-color-red-filled': '#d1373f',
    '--mantine-color-red-filled-hover': '#b42a33',
    ...quiet('iris', iris[0], iris[1], iris[7]),
    ...quiet('green', '#e3f6ee', '#d2efe2', '#0f6b4d'),
    ...quiet('red', '#fdecec', '#fbdcdc', '#b42a33'),
    ...quiet('yellow', '#fff4d9', '#ffebbd', '#855600'),
    ...quiet('orange', '#fff1e0', '#ffe5c7', '#a84a06'),
    ...quiet('blue', '#e8f1fd', '#d8e7fb', '#1f5fbf'),
    ...quiet('gray', gray[1], gray[2], gray[7]),
  },
  dark: {
    '--page-background': dark[9],
    '--sidebar-background': dark[8],
    '--card-foot': '#171a1f',
    '--hairline': dark[5],
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-default': dark[6],
    '--mantine-color-error': '#ff8086',
    '--mantine-color-anchor': iris[4],
    '--mantine-color-green-filled': '#12805c',
    '--mantine-color-green-filled-hover': '#159069',
    '--mantine-color-red-filled': '#d1373f',
    '--mantine-color-red-filled-hover': '#db4a52',
    ...quiet('iris', '#252b52', '#2e3563', '#b4beff'),
    ...quiet('green', '#12352a', '#174436', '#6ee0b4'),
    ...quiet('red', '#43191d', '#542026', '#ffa1a5'),
    ...quiet('yellow', '#3b2f10', '#4a3b15', '#ffd773'),
    ...quiet('orange', '#41280f', '#523314', '#ffb878'),
    ...quiet('blue', '#14305a', '#1a3c6f', '#9cc6ff'),
    ...quiet('gray', dark[5], dark[4], dark[1]),
  },
})
