import classes from './drawings.module.css'

/** The dialog of the shop's admin where the app gets its name. */
export const NewAppDrawing = ({ name }: { name: string }) => (
  <svg viewBox="0 0 320 132" className={classes.newApp} aria-hidden>
    <rect className={classes.sheet} x="0.5" y="0.5" width="319" height="131" rx="10" />
    <text className={classes.strong} x="18" y="28">
      Create an app
    </text>
    <text className={classes.faint} x="18" y="52">
      App name
    </text>
    <rect className={classes.field} x="18" y="60" width="284" height="28" rx="6" />
    <text className={classes.value} x="28" y="78">
      {name}
    </text>
    <rect className={classes.field} x="142" y="98" width="60" height="24" rx="6" />
    <text className={classes.faint} x="172" y="114" textAnchor="middle">
      Cancel
    </text>
    <rect className={classes.accent} x="210" y="98" width="92" height="24" rx="6" />
    <text className={classes.onAccent} x="256" y="114" textAnchor="middle">
      Create app
    </text>
  </svg>
)

const confetti = [
  [40, 30, 20],
  [86, 92, -30],
  [128, 22, 45],
  [282, 26, -20],
  [330, 88, 30],
  [372, 34, -45],
  [60, 66, 70],
  [352, 60, 10],
] as const

/** The shop and the product, joined. */
export const ConnectedDrawing = () => (
  <svg viewBox="0 0 412 124" className={classes.connected} aria-hidden>
    {confetti.map(([x, y, turn], at) => (
      <rect
        key={x}
        className={classes.confetti}
        data-hue={at % 3}
        x={x}
        y={y}
        width="12"
        height="5"
        rx="2"
        transform={`rotate(${turn} ${x} ${y})`}
      />
    ))}
    <circle className={classes.halo} cx="206" cy="62" r="54" />
    <circle className={classes.done} cx="206" cy="62" r="38" />
    <path className={classes.tick} d="M189 63l12 12 23-26" />
  </svg>
)

/** A checkout in the brand's own colours, with its logo. */
export const BrandDrawing = () => (
  <svg viewBox="0 0 360 220" className={classes.slide} aria-hidden>
    <rect className={classes.glass} x="40" y="14" width="210" height="192" rx="14" />
    <rect className={classes.mint} x="60" y="34" width="64" height="16" rx="8" />
    <Line x={60} y={68} width={90} />
    <rect className={classes.slot} x="60" y="82" width="170" height="22" rx="6" />
    <rect className={classes.slot} x="60" y="112" width="81" height="22" rx="6" />
    <rect className={classes.slot} x="149" y="112" width="81" height="22" rx="6" />
    <rect className={classes.mint} x="60" y="152" width="170" height="32" rx="8" />
    <path className={classes.inkLine} d="M128 168h34" />
    <rect className={classes.card} x="226" y="56" width="100" height="92" rx="12" />
    <circle className={classes.mint} cx="252" cy="84" r="11" />
    <circle className={classes.coral} cx="278" cy="84" r="11" />
    <circle className={classes.iris} cx="304" cy="84" r="11" />
    <text className={classes.letters} x="242" y="130">
      Aa
    </text>
    <Line x={278} y={124} width={32} dark />
  </svg>
)

/** Many ways to pay that end in one paid order. */
export const PayDrawing = () => (
  <svg viewBox="0 0 360 220" className={classes.slide} aria-hidden>
    <g transform="rotate(-9 130 100)">
      <rect className={classes.coral} x="46" y="46" width="156" height="98" rx="13" />
      <rect className={classes.chip} x="64" y="72" width="28" height="21" rx="5" />
      <path className={classes.whiteLine} d="M66 120h52M130 120h20" />
    </g>
    <g transform="rotate(4 170 120)">
      <rect className={classes.card} x="92" y="78" width="156" height="98" rx="13" />
      <rect className={classes.mint} x="110" y="98" width="40" height="16" rx="8" />
      <Line x={110} y={136} width={104} dark />
      <Line x={110} y={154} width={64} dark />
    </g>
    <rect className={classes.glass} x="226" y="34" width="84" height="150" rx="16" />
    <circle className={classes.mint} cx="268" cy="86" r="24" />
    <path className={classes.inkTick} d="M257 87l8 8 15-18" />
    <Line x={244} y={132} width={48} />
    <Line x={252} y={150} width={32} />
  </svg>
)

const bars = [46, 70, 58, 92, 78, 118]

/** The month's figures. */
export const FiguresDrawing = () => (
  <svg viewBox="0 0 360 220" className={classes.slide} aria-hidden>
    <rect className={classes.glass} x="30" y="22" width="206" height="178" rx="14" />
    <Line x={50} y={46} width={70} />
    {bars.map((height, at) => (
      <rect
        key={height}
        className={at === bars.length - 1 ? classes.mint : classes.bar}
        x={50 + at * 29}
        y={184 - height}
        width="19"
        height={height}
        rx="5"
      />
    ))}
    <rect className={classes.card} x="212" y="54" width="118" height="118" rx="14" />
    <circle className={classes.ring} cx="271" cy="113" r="36" />
    <circle className={classes.ringDone} cx="271" cy="113" r="36" pathLength="100" strokeDasharray="68 100" />
    <path className={classes.rise} d="M257 120l9-9 7 6 13-14" />
  </svg>
)

const Line = ({ x, y, width, dark = false }: { x: number; y: number; width: number; dark?: boolean }) => (
  <rect className={dark ? classes.inkBar : classes.lightBar} x={x} y={y - 3} width={width} height="6" rx="3" />
)
