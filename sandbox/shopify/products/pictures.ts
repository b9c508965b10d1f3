/** Product drawings: one silhouette for each kind of thing, in the colour of the variant. */

const palette: Record<string, string> = {
  Sand: '#cdb79a',
  Moss: '#71836a',
  Ink: '#33415c',
  Oat: '#dccfb8',
  Rust: '#b5623f',
  Clay: '#bf7f63',
  Navy: '#2f4570',
  Olive: '#77784c',
}

/** What a thing looks like when its options name no colour. */
const natural: Record<string, string> = {
  candle: '#d9b15c',
  board: '#b98a55',
  towel: '#71836a',
  lantern: '#7a8290',
  socks: '#b5623f',
  coffee: '#9a5a36',
  tin: '#5f7a6c',
  card: '#71836a',
}

/** `c` main colour, `d` its shade, `l` its light. */
type Paint = { c: string; d: string; l: string }

const drawings: Record<string, (paint: Paint) => string> = {
  mug: ({ c, d, l }) =>
    `<path d="M395 300q95 0 95 85t-95 85v-38q52 0 52-47t-52-47z" fill="${d}"/><path d="M190 250h220l-14 270q-3 40-44 40H248q-41 0-44-40z" fill="${c}"/><ellipse cx="300" cy="250" rx="110" ry="26" fill="${d}"/><ellipse cx="300" cy="254" rx="94" ry="17" fill="#4a3326"/><path d="M212 300l10 190q2 26 14 34-6-110-4-224z" fill="${l}" opacity=".6"/>`,
  bowl: ({ c, d, l }) =>
    `<path d="M130 320h340q-8 130-96 176v24H226v-24q-88-46-96-176z" fill="${c}"/><ellipse cx="300" cy="320" rx="170" ry="42" fill="${d}"/><ellipse cx="300" cy="324" rx="148" ry="31" fill="${l}"/><path d="M158 372q18 76 66 104-30-56-38-98z" fill="${l}" opacity=".5"/>`,
  candle: ({ c, d, l }) =>
    `<path d="M300 128q36 52 22 84-8 18-22 18t-22-18q-14-32 22-84z" fill="#f2b04a"/><path d="M300 168q16 26 9 42-3 8-9 8t-9-8q-7-16 9-42z" fill="#fff3cf"/><path d="M296 222h8v42h-8z" fill="#4a3b2f"/><rect x="228" y="258" width="144" height="290" rx="14" fill="${c}"/><ellipse cx="300" cy="262" rx="72" ry="17" fill="${l}"/><rect x="246" y="290" width="18" height="236" rx="9" fill="${l}" opacity=".6"/><ellipse cx="300" cy="550" rx="120" ry="18" fill="${d}"/>`,
  throw: ({ c, d, l }) =>
    `<path d="M140 250q0-34 34-34h252q34 0 34 34v230H140z" fill="${c}"/><path d="M140 300h320v20H140zm0 60h320v12H140zm0 62h320v20H140z" fill="${l}" opacity=".75"/><path d="M140 250q0-34 34-34h252q34 0 34 34v14H140z" fill="${d}"/><g stroke="${d}" stroke-width="7" stroke-linecap="round">${Array.from({ length: 14 }, (_, i) => `<path d="M${152 + i * 23} 482v44"/>`).join('')}</g>`,
  cushion: ({ c, d, l }) =>
    `<path d="M140 220q160 26 320 0-26 150 0 300-160-26-320 0 26-150 0-300z" fill="${c}"/><path d="M170 246q130 20 260 0" fill="none" stroke="${l}" stroke-width="9"/><path d="M434 250q-18 120 0 244-130-20-262 0" fill="none" stroke="${d}" stroke-width="7"/><path d="M280 358q20 14 40 0" fill="none" stroke="${d}" stroke-width="7" stroke-linecap="round"/>`,
  vase: ({ c, d, l }) =>
    `<path d="M304 300q-8-110 34-176" fill="none" stroke="#5f7356" stroke-width="8"/><g fill="#7f9470"><ellipse cx="356" cy="150" rx="40" ry="17" transform="rotate(-36 356 150)"/><ellipse cx="276" cy="196" rx="40" ry="17" transform="rotate(34 276 196)"/><ellipse cx="350" cy="226" rx="36" ry="15" transform="rotate(-28 350 226)"/></g><path d="M268 290h64v54q82 44 82 122 0 90-114 90t-114-90q0-78 82-122z" fill="${c}"/><ellipse cx="300" cy="290" rx="32" ry="9" fill="${d}"/><path d="M222 426q-16 60 22 100-6-54-2-108z" fill="${l}" opacity=".6"/>`,
  board: ({ c, d, l }) =>
    `<path d="M276 130q24-20 48 0v82h64q40 0 40 40v264q0 40-40 40H212q-40 0-40-40V252q0-40 40-40h64z" fill="${c}"/><circle cx="300" cy="164" r="11" fill="${d}"/><g fill="none" stroke="${d}" stroke-width="4" opacity=".55"><path d="M222 222q26 160-6 326M262 222q18 170 2 330M306 222q-14 160 6 330M350 222q26 170-4 330M392 226q-16 160 6 316"/></g><rect x="196" y="236" width="208" height="296" rx="24" fill="none" stroke="${l}" stroke-width="6"/>`,
  lamp: ({ c, d, l }) =>
    `<path d="M224 140h152l56 190H168z" fill="#f2e6cd"/><path d="M224 140h152l8 28H216z" fill="#e6d4b0"/><path d="M290 330h20v54h-20z" fill="#8a7a63"/><path d="M268 384h64q62 48 62 108 0 56-42 56H248q-42 0-42-56 0-60 62-108z" fill="${c}"/><path d="M240 450q-20 40-4 82-4-50 18-92z" fill="${l}" opacity=".7"/><ellipse cx="300" cy="550" rx="76" ry="12" fill="${d}"/>`,
  towel: ({ c, d, l }) =>
    `<path d="M186 170h150v350H186z" fill="${l}"/><path d="M250 196h164v340H250z" fill="${c}"/><path d="M250 250h164v12H250zm0 26h164v6H250zm0 212h164v12H250zm0-20h164v6H250z" fill="${d}"/><path d="M150 158h300v14H150z" fill="#8a7458"/>`,
  card: ({ c, d, l }) =>
    `<g transform="rotate(-7 300 360)"><rect x="120" y="240" width="360" height="226" rx="22" fill="${c}"/><path d="M120 262q0-22 22-22h316q22 0 22 22v34H120z" fill="${d}"/><rect x="152" y="330" width="150" height="16" rx="8" fill="${l}"/><rect x="152" y="364" width="96" height="12" rx="6" fill="${l}" opacity=".7"/><circle cx="416" cy="404" r="30" fill="${l}" opacity=".85"/><circle cx="384" cy="404" r="30" fill="${d}" opacity=".7"/></g>`,
  pack: ({ c, d, l }) =>
    `<path d="M238 176q0-58 62-58t62 58" fill="none" stroke="${d}" stroke-width="20"/><path d="M176 280q0-116 124-116t124 116v240q0 36-36 36H212q-36 0-36-36z" fill="${c}"/><path d="M176 290q0-126 124-126t124 126v22q-124 44-248 0z" fill="${d}"/><rect x="220" y="390" width="160" height="120" rx="18" fill="${l}" opacity=".55"/><path d="M288 296h24v76h-24z" fill="#a8793f"/><rect x="280" y="362" width="40" height="26" rx="5" fill="#d9b06a"/>`,
  jacket: ({ c, d, l }) =>
    `<path d="M238 150q62 40 124 0l92 48 40 236-70 16-22-130 10 226H188l10-226-22 130-70-16 40-236z" fill="${c}"/><path d="M238 150q62 40 124 0l18 44q-80 54-160 0z" fill="${l}"/><path d="M297 206h6v340h-6z" fill="${d}"/><path d="M214 420l52 16v64h-60zm172 0l-52 16v64h60z" fill="${d}" opacity=".55"/>`,
  cap: ({ c, d, l }) =>
    `<path d="M160 440q-6-250 140-250t140 250z" fill="${c}"/><g stroke="${d}" stroke-width="6" opacity=".6" fill="none"><path d="M206 426q2-160 66-232M256 428q0-150 30-236M306 428V192M352 428q0-150-28-236M398 426q-2-160-66-232"/></g><rect x="146" y="418" width="308" height="98" rx="26" fill="${d}"/><g stroke="${l}" stroke-width="6" opacity=".5">${Array.from({ length: 12 }, (_, i) => `<path d="M${172 + i * 23} 428v78"/>`).join('')}</g>`,
  bottle: ({ c, d, l }) =>
    `<rect x="256" y="116" width="88" height="66" rx="12" fill="#3c3a38"/><path d="M262 182h76q0 40 34 62 16 12 16 40v242q0 34-34 34H246q-34 0-34-34V284q0-28 16-40 34-22 34-62z" fill="${c}"/><path d="M212 430h176v16H212z" fill="${d}"/><rect x="234" y="286" width="20" height="236" rx="10" fill="${l}" opacity=".6"/>`,
  lantern: ({ d }) =>
    `<path d="M220 210q0-96 80-96t80 96" fill="none" stroke="#4b4f55" stroke-width="12"/><path d="M222 206h156l18 50H204z" fill="#4b4f55"/><rect x="216" y="256" width="168" height="210" fill="#ffe7ae"/><circle cx="300" cy="362" r="70" fill="#ffd06b" opacity=".8"/><path d="M216 256h12v210h-12zm78 0h12v210h-12zm78 0h12v210h-12z" fill="#5b6067"/><path d="M200 466h200l14 84H186z" fill="${d}"/>`,
  tent: ({ c, d, l }) =>
    `<path d="M300 176l230 350H70z" fill="${c}"/><path d="M300 176l230 350H380z" fill="${d}"/><path d="M300 250l88 276H212z" fill="#3a3a34"/><path d="M300 250l-88 276h62z" fill="${l}"/><path d="M300 176l-22-34m22 34l22-34" stroke="#8a7458" stroke-width="9"/><path d="M60 528h480" stroke="#8a8f72" stroke-width="8"/>`,
  socks: ({ c, d, l }) => {
    const sock = `<path d="M0 0h98v196l94 74q34 30 8 62-28 34-74 14L22 284q-22-14-22-46z" fill="${c}"/><path d="M0 0h98v38H0z" fill="${d}"/><path d="M0 56h98v14H0zm0 28h98v8H0z" fill="${l}"/><path d="M150 232l42 38q34 30 8 62-16 20-42 20 4-60-8-120z" fill="${d}"/>`
    return `<g transform="translate(130 176)">${sock}</g><g transform="translate(262 196)">${sock}</g>`
  },
  coffee: ({ c, d, l }) =>
    `<path d="M186 170h228l20 356q0 30-30 30H196q-30 0-30-30z" fill="${c}"/><path d="M186 170h228l-6-46H192z" fill="${d}"/><rect x="216" y="284" width="168" height="172" rx="10" fill="${l}"/><g transform="rotate(-28 300 352)" fill="#5a3825"><ellipse cx="300" cy="352" rx="34" ry="48"/><path d="M300 304q-16 24 0 48t0 48" fill="none" stroke="#caa98c" stroke-width="6"/></g><rect x="244" y="424" width="112" height="10" rx="5" fill="${d}"/>`,
  tin: ({ c, d, l }) =>
    `<rect x="186" y="226" width="228" height="326" rx="20" fill="${c}"/><rect x="176" y="172" width="248" height="74" rx="18" fill="${d}"/><rect x="216" y="306" width="168" height="158" rx="79" fill="${l}"/><path d="M300 336q52 42 0 102-52-60 0-102z" fill="#6d7f58"/><rect x="204" y="264" width="14" height="262" rx="7" fill="${l}" opacity=".5"/>`,
  dripper: ({ c, d, l }) =>
    `<path d="M160 190h280l-84 168H244z" fill="${c}"/><ellipse cx="300" cy="190" rx="140" ry="30" fill="${d}"/><ellipse cx="300" cy="194" rx="118" ry="20" fill="#f4ead8"/><rect x="208" y="352" width="184" height="22" rx="11" fill="${d}"/><path d="M222 390h156v120q0 42-42 42h-72q-42 0-42-42z" fill="#e8eef0" stroke="#c4ced2" stroke-width="6"/><path d="M228 452h144v56q0 38-36 38h-72q-36 0-36-38z" fill="#5a3825"/><path d="M196 214l62 128h-12L176 204z" fill="${l}" opacity=".7"/>`,
  kettle: ({ c, d, l }) =>
    `<path d="M416 470q70 10 80-106 6-66 48-82l-8-20q-56 14-66 92-8 66-54 62z" fill="${d}"/><path d="M232 260q-120-70-150 70-16 90 60 150" fill="none" stroke="#4a3b30" stroke-width="24" stroke-linecap="round"/><path d="M214 256h172l44 250q4 46-40 46H210q-44 0-40-46z" fill="${c}"/><path d="M226 222h148l12 38H214z" fill="${d}"/><circle cx="300" cy="204" r="20" fill="#4a3b30"/><path d="M226 290l-30 214q0 22 14 24 4-130 32-238z" fill="${l}" opacity=".6"/>`,
}

/** An SVG picture of a kind of product, tinted by a colour name of its options where it has one. */
export function productPicture(picture: string, options: readonly string[]): string {
  const tint = options.map((option) => palette[option]).find(Boolean) ?? natural[picture] ?? '#8a7f70'
  const draw = drawings[picture] ?? drawings['card']!
  const [top, bottom] = [mix(tint, '#ffffff', 0.84), mix(tint, '#ffffff', 0.68)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 700" width="600" height="700"><defs><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="600" height="700" fill="url(#b)"/><ellipse cx="300" cy="566" rx="190" ry="22" fill="${mix(tint, '#3a2f26', 0.5)}" opacity=".22"/>${draw({ c: tint, d: mix(tint, '#1d1712', 0.26), l: mix(tint, '#ffffff', 0.42) })}</svg>`
}

function mix(one: string, other: string, share: number): string {
  const part = (at: number) => {
    const [a, b] = [parseInt(one.slice(at, at + 2), 16), parseInt(other.slice(at, at + 2), 16)]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${part(1)}${part(3)}${part(5)}`
}
