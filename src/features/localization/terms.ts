/** What the texts for shoppers speak of, by the words that English has for it. */
export const concepts = {
  postcode: /\b(zip code|postal code|postcode|pin code)\b/i,
  order: /\border\b/i,
  cart: /\bcart\b/i,
  discountCode: /\bdiscount code\b/i,
  shippingMethod: /\b(shipping methods?|way of shipping)\b/i,
  paymentMethod: /\b(payment method|way to pay)\b/i,
  taxes: /\btaxes\b/i,
  review: /\breviews?\b/i,
  total: /\btotal\b/i,
  shop: /\b(shop|store)\b/i,
  encrypted: /\bencrypted\b/i,
} as const
export type Concept = keyof typeof concepts

/** Texts that English says with a concept's word in another sense: 'what you order here', 'Total' as the last line. */
export const otherwise: Partial<Record<Concept, readonly string[]>> = {
  order: ['pay.button', 'pay.free', 'consent.text', 'consent.choice'],
  total: ['summary.total'],
}

/**
 * One line for each language: the one word for each concept, in lower case and as far as its forms agree; '/' stands
 * between forms that do not. Last what the button that pays says of paying, where the law (that of the EU, and of its
 * neighbours) wants the button itself to say that the order costs money; '-' where it does not.
 */
const table = `
language | postcode | order | cart | discountCode | shippingMethod | paymentMethod | taxes | review | total | shop | encrypted | pay
ar | بريدي | طلب | سلة التسوق | رمز الخصم | طريقة الشحن/طريقة شحن/طرق الشحن | طريقة الدفع/طريقة دفع | ضرائب | تقييم | إجمالي | متجر | مشفّر | -
bg | пощенски | поръчка | количка | за отстъпка | на доставка | начин на плащане | данъци | отзив | обща сума/общата сума | магазин | криптиран | плащане
ca | codi postal | comanda | cistella | codi de descompte | mètode d’enviament/mètodes d’enviament | mètode de pagament | impostos | resseny | total | botiga | xifra | paga
cs | psč | objednávk | košík | slevov | způsob dopravy/způsoby dopravy | způsob platby | dan | recenz | celkov | obchod | šifrovan | zaplatit
da | postnummer | ordre | kurv | rabatkode | leveringsmetode | betalingsmetode | moms og afgifter | anmeldelse | totalbeløb | butik | kryptere | betal
de | postleitzahl | bestell | warenkorb | rabattcode | versandart | zahlungsart | steuern | bewertung | gesamtsumme | shop | verschlüsselt | zahlungspflichtig
el | ταχυδρομικό/τ.κ. | παραγγελία | καλάθι | εκπτωτικ | τρόπο/τρόπων | τρόπο | φόροι | κριτικ | σύνολο/συνόλου | κατάστημα | κρυπτογραφημέν | πληρωμής
es | código postal | pedido | carrito | código de descuento | método de envío/métodos de envío | método de pago | impuestos | reseña | total | tienda | cifrad | pagar
et | sihtnumber | tellimus | ostukorv | sooduskood | tarneviis | makseviis | maks | arvustus | summa | pood/poe | krüpti | maksa
fi | postinumero | tilau | ostoskori | alennuskoodi | toimitustapa/toimitustapoja/toimitustavat | maksutapa/maksutavan/maksutapaa | vero | arvostelu | loppusumma | kaup | sala | maksa
fr | code postal | commande | panier | code promo | mode de livraison/modes de livraison | moyen de paiement | taxes | avis | total | boutique | chiffré | payer
ga | cód poist | ord | iseán | cód lascaine | modh seachadta/modhanna seachadta | modh íocaíochta/mhodh íocaíochta | cánacha/chánacha | léirmheas | iomlán | siopa | criptithe | agus íoc
he | מיקוד | הזמנ | סל הקניות | קוד הנחה/קוד ההנחה | שיטת משלוח/שיטות משלוח/שיטות המשלוח/שיטת המשלוח | אמצעי תשלום | מסים | ביקור | הסכום הכולל | חנות | מוצפ | -
hi | पिन कोड | ऑर्डर | कार्ट | डिस्काउंट कोड | शिपिंग का/शिपिंग के | भुगतान का/भुगतान के | कर | समीक्षा | कुल राशि | स्टोर | एन्क्रिप्टेड | -
hr | poštanski broj | narudžb | košaric | kod za popust | način dostave/načine dostave | način plaćanja/načinom plaćanja | porez | recenzij | ukupni | trgovin | šifriran | plati
hu | irányítószám | rendelés | kosár/kosara | kedvezménykód | szállítási mód | fizetési mód | adó | értékelés | végösszeg | üzlet | titkosított | fizetési
id | kode pos | pesanan | keranjang | kode diskon | metode pengiriman | metode pembayaran | pajak | ulasan | total | toko | terenkripsi | -
is | póstnúmer | pöntun | körfu/karfa | afsláttarkóð | afhendingarmát | greiðslumát | skattar | umsögn/umsagn | heildarupphæð | versl | dulkóðað | greiða
it | cap | ordin | carrello | codice sconto | metodo di spedizione/metodi di spedizione | metodo di pagamento | imposte | recension | totale | negozio | crittografat | paga
ja | 郵便番号 | 注文 | カート | クーポンコード | 配送方法 | お支払い方法 | 税金 | レビュー | 合計金額 | ショップ | 暗号化 | -
ko | 우편번호 | 주문 | 장바구니 | 할인 코드 | 배송 방법 | 결제 수단 | 세금 | 리뷰 | 총액 | 스토어 | 암호화 | -
lt | pašto kod | užsakym | krepšel | nuolaidos kod | pristatymo būd | mokėjimo būd | mokesči | atsiliepim | bendr | parduotuv | šifruo | sumokėti
lv | pasta indeks | pasūtījum | groz | atlaides kod | piegādes veid | maksājuma veid | nodokļ | atsauksm | kopsumm | veikal | šifrēt | apmaksāt
ms | poskod | pesanan | troli | kod diskaun | kaedah penghantaran | kaedah pembayaran | cukai | ulasan | jumlah | kedai | disulitkan | -
mt | kodiċi postali | ordni | basket | kodiċi ta’ skont | metodu ta’ kunsinna/metodi ta’ kunsinna | metodu ta’ pagament | taxxi | reċensjoni | total | ħanut | kriptat | ħallas
nb | postnummer | bestilling | handlekurv | rabattkode | leveringsmåte | betalingsmåte | avgifter | anmeldelse | totalbeløp | butikk | kryptert | betal
nl | postcode | bestel | winkelwagen | kortingscode | verzendmethode | betaalmethode | belasting | beoordeling | totaal | winkel | versleuteld | betalen
pl | kod pocztowy | zamówieni | koszyk | kod rabatowy | metoda dostawy/metody dostawy/metod dostawy/metodę dostawy | metoda płatności/metody płatności/metodę płatności | podatki | opini | łączn | sklep | szyfrowan | płacę
pt | código postal | encomenda | carrinho | código de desconto | método de envio/métodos de envio | método de pagamento | impostos | avaliaç | total | loja | encriptad | pagar
ro | poștal | comand/comenz | coș | de reducere | metodă de livrare/metode de livrare/metoda de livrare/metodele de livrare | metodă de plată | taxe | recenzi | total | magazin | criptat | plătiți
sk | psč | objednávk | košík | zľavov | spôsob doručenia/spôsoby doručenia | spôsob platby | dane/daní | recenzi | celkov | obchod | šifrovan | platby
sl | poštna številka/poštno številko | naročil | košaric | za popust | način dostave/načine dostave/načinov dostave | način plačila/načinom plačila | davk | mnenj | skupni znesek | trgovin | šifriran | plačaj
sq | postar | porosi | shport | zbritjes | mënyra e dërgesës/mënyrat e dërgesës/mënyrë dërgese | mënyrë pagese/mënyrë tjetër pagese | taksa | vlerësim | totali | dyqan | enkriptuar | paguaj
sr | поштански број | поруџбин | корп | код за попуст | начин испоруке/начине испоруке | начин плаћања/начином плаћања | порези | рецензиј | укупан износ | продавниц | шифрован | плати
sv | postnum | beställning | varukorg | rabattkod | leveranssätt | betalningssätt | skatter | omdöme | totalbelopp | butik | krypterad | betala
th | รหัสไปรษณีย์ | คำสั่งซื้อ | ตะกร้าสินค้า | รหัสส่วนลด | วิธีการจัดส่ง | วิธีการชำระเงิน | ภาษี | รีวิว | ยอดรวม | ร้านค้า | เข้ารหัส | -
tr | posta kodu | sipariş | sepet | i̇ndirim kodu/indirim kod | kargo yöntem | ödeme yöntem | vergi | değerlendirme | toplam tutar | mağaza | şifreli | öde
uk | поштовий індекс | замовленн | кошик | знижки | спосіб доставки/способи доставки/способів доставки | спосіб оплати/способу оплати | податк | відгук | загальн | магазин | зашифрован | оплатити
vi | mã bưu chính | đơn hàng | giỏ hàng | mã giảm giá | phương thức giao hàng | phương thức thanh toán | thuế | đánh giá | tổng tiền | cửa hàng | mã hóa | -
zh | 邮政编码 | 订单 | 购物车 | 优惠码 | 配送方式 | 付款方式 | 税费 | 评价 | 总金额 | 商店/本店 | 加密 | -
zh-TW | 郵遞區號 | 訂單 | 購物車 | 折扣碼 | 運送方式 | 付款方式 | 稅 | 評價 | 總金額 | 商店 | 加密 | -
`

/**
 * What must not be read in a language: the other of its two ways to address somebody ('usted' where the shopper is
 * 'tú'), and words that say something else than is meant, or that stand beside a concept's one word. A word with a
 * capital is one that has none inside a sentence ('vás' in one mail, 'Vás' in the next).
 */
const strangers = `
ar | صفحة الشراء, قيد الإرسال, يُنقل أي مال
bg | ти, твой, твоя, твоят, твоето, твоята, въведи, избери, начин за плащане, отказ на поръчката, отказана, запазване на поръчката, се прехвърлят пари, Ви, Вас, Вам, Ваш, Ваша, Вашата, Вашият, Вашия, Вашето, Вашите
ca | vostè, introduïu, seleccioneu, comproveu, forma de pagament, recollida, recollides, encriptats, encriptada, volíeu, afegiu, pagueu, continueu, escriviu, heu, us, aquest pagament també, es transfereix, torna a finalitzar
cs | ty, tvůj, tvoje, tvoji, tvou, zadej, vyber, zkus, celková cena, zip kód, nepřevádějí, Vy, Vás, Vám, Váš, Vaše, Vašem, Vaši, Vaší
da | deres, totalen, zip-kode, denne betaling var, denne betaling i, der flyttes, acceptér, kontrollér
de | du, dein, deine, deinen, deiner, deinem, dir, dich, express-kasse, zip-code, diese kasse, datenschutz-auswahl
el | εσύ, σου, επίλεξε, συμπλήρωσε, κωδικός zip, κωδικό zip, ταμείο, μεταφέρονται χρήματα
es | usted, introduzca, seleccione, compruebe, revise, inténtelo, recogida, forma de pago, código zip, este pago también, continúas este pago, se mueve
et | sina, sinu, sa, su, sulle, kauplus, kauplusega, lisa veel, makse summas, raha ei liigu, Te, Teie, Teid, Teile, Teilt
fi | teidän, teille, teitä, antakaa, valitkaa, zip-koodi, tätä kassaa, perutaanko, rahaa ei siirry
fr | tu, toi, ton, ta, tes, mode de paiement, code zip, c’est fait
ga | sibh, bhur, cód zip, den phraghas, a chealú, aistrítear
he | קופה, הקופה, בקופה, מועבר כסף
hi | तुम, तुम्हारा, तुम्हारे, तू, दुकान, पोस्टकोड, पोस्टल कोड, ज़िप कोड, कुल योग, अंतिम याद, छूट
hr | ti, tvoj, tvoje, unesi, odaberi, kôd, zemlja, zemlju, izvršena, izvršeno, ovu blagajnu, Vi, Vas, Vam, Vama, Vaš, Vaša, Vaše, Vašu, novac se ne prenosi
hu | te, neked, add, válassz, próbáld, bolt, zip-kód, elérhetőségi, mozog pénz
id | kamu, kau, lagi sebentar lagi, uang yang berpindah
is | yður, kassi, peningar eru færðir
it | lei, inserisca, controlli, riprovi, codice postale, codice zip, email, checkout
ja | あなた, ブラウザー, zipコード, チェックアウト, お金は動き
ko | 당신, 상점, 결제 방법, 합계, 돈이 오가지
lt | tu, tavo, įvesk, pasirink, galiojantį, nuskaityti, nenuskaityti, atsiskaitymo puslapyje, Jūs, Jus, Jums, Jūsų, pinigai nepervedami
lv | tu, tavs, tava, tavu, pārlūka, apmaksas lapā, neesat pabeidzis, Jūs, Jums, Jūsu, nauda netiek pārskaitīta
ms | kamu, awak, daftar keluar, kod zip, diundur, wang yang berpindah
mt | intom, tagħkom, indirizz elettroniku, kodiċi zip, kard, kards, trasferiti flus
nb | dere, deres, totalen, ordre, ordresammendrag, ordredetaljer, ordrenummeret, zip-kode, penger flyttes
nl | u, uw, inclusief btw, exclusief btw, zip-code, checkout, controleer haar
pl | pan, pani, państwa, państwo, trustpilot, kod zip, zatrzymaj, zatrzymać
pt | tu, teu, tua, teus, tuas, introduz, seleciona, tenta, recolhida, código zip, este pagamento também, continuar este pagamento, pacote
ro | tu, tău, ta, introdu, selectează, încearcă, afișează, județ, taxat, cod zip, salvează, folosește, șterge, se transferă bani
sk | ty, tvoj, tvoje, zadaj, vyber, skús, hotovo, neprevádzajú sa, zadali svoju adresu, Vy, Vás, Vám, Váš, Vaša, Vaše, Vašu, Vašej, Vašom
sl | ti, tvoj, tvoje, vnesi, to blagajno nadaljujete, svoj naslov, denar se ne prenaša, Vi, Vas, Vam, Vaš, Vaša, Vaše, Vašo, Vašega
sq | ti, yt, jote, vendos, zgjidh, kodi zip, kod zip, email, apliko, faturë, ruani, anuloni, nuk punon, këtë vend, nuk transferohen
sr | ти, твој, твоје, унеси, изабери, наручити, наручујете, каса, касу, касе, земља, земљу, новац се не преноси, унели своју адресу, Ви, Вас, Вам, Ваш, Ваша, Ваше, Вашу
sv | ni, er, era, ert, order, orderöversikt, orderdetaljer, ordernummer, totalsumman, zip-kod, inga pengar flyttas, angav din adress
th | วิธีชำระเงิน, โค้ด, อื่น ๆ, ไม่มีการโอนเงิน
tr | sen, senin, girebilirsin, zip kodu, para aktarılmaz, sayfasında adresinizi
uk | ти, твій, твоє, введи, вибери, zip-код, доставлення, гроші не переказуються, ввели свою адресу, Ви, Вас, Вам, Ваш, Ваша, Ваше, Вашу
vi | một thẻ khác, viết đến, địa chỉ của mình, tiền nào được chuyển
zh | 你, 商家, zip 邮编, 资金往来, 输入了您的地址
zh-TW | 你, 配送, 優惠碼, 款項往來, 輸入了您的地址
`

/** How a language says 'this country' where it names the country in brackets after it, which alone says little. */
const countries = `
bg | тази държава
ca | aquest país
cs | tuto zemi/této země
de | dieses land
el | αυτή τη χώρα
es | este país
et | sellesse riiki/selles riigis
fi | tähän maahan/tätä maata
fr | ce pays
ga | tír seo
hr | ovu državu
is | þessa lands/þetta land
it | questo paese
ko | 이 국가
lt | šią šalį/šioje šalyje
lv | šo valsti/šajā valstī
mt | dan il-pajjiż
nl | dit land
pl | tego kraju/tym kraju
pt | este país
sk | túto krajinu/tejto krajiny
sl | to državo
sq | këtë shtet
sr | ову државу
tr | bu ülke
uk | цієї країни
`

const toRows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))

const [[, ...headings] = [], ...rows] = toRows(table)

/** By language and concept ('pay' is of the button): the forms that the word takes; no entry where none is asked for. */
export const terms: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map(
  rows.map(([language = '', ...cells]) => [
    language,
    new Map(cells.flatMap((cell, at) => (cell === '-' ? [] : [[headings[at] ?? '', cell.split('/')]]))),
  ]),
)

/** By language; with a capital those that have none inside a sentence. */
export const wrongWords: ReadonlyMap<string, readonly string[]> = new Map(
  toRows(strangers).map(([language = '', words = '']) => [language, words.split(', ')]),
)

/** By language, in lower case: the ways to say it. */
export const thisCountry: ReadonlyMap<string, readonly string[]> = new Map(
  toRows(countries).map(([language = '', words = '']) => [language, words.split('/')]),
)
