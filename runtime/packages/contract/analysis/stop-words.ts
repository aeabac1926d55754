/** Words that say little about a question's subject, folded. They weigh little; they are neither required nor dropped. */
const LISTS: Readonly<Record<string, string>> = {
  en: `a about after all also am an and any are as at be because been before being between both but by can could d did do
    does doing don dont each else every few for from get gets getting got had has have having he her here his how i if in into is isnt it its
    just let ll m may me might more most much must my need needs no not now of off on once one only or other our out over
    own please re s same shall she should so some such t than that the their them then there these they this those through to
    too under until up us use used uses using ve very want wants was we were what when where which while who whom whose why will with within
    without would you your`,
  de: `aber alle als am an auch auf aus bei bin bis bist da damit das dass dein dem den denn der des die dies diese dieser
    dieses doch dort du durch ein eine einem einen einer eines er es euer fur hat habe haben hier ich ihr im in ins ist ja
    jede jeder kann kein keine konnen man mein mit muss nach nicht noch nur oder ohne sein seine sich sie sind so uber um
    und uns unter vom von vor was wenn werden wer wie wir wird wo zu zum zur
      wann warum weshalb welche welchen welcher welches viele wieviel gibt darf soll`,
  fr: `a ai au aux avec c ce ces cet cette comme comment d dans de des du elle elles en est et etre eux il ils j je l la le
    les leur leurs lui ma mais me mes mon n ne nos notre nous on ou par pas peut plus pour qu quand que quel quelle qui s sa
    sans se ses si son sont sur t ta te tes toi ton tu un une vos votre vous y
      combien faut peux pourquoi puis quelles quels quoi`,
  es: `a al algo como con cual cuando de del desde donde e el ella ellas ellos en entre era es esta estas este esto estos
    fue ha hacer hasta hay la las le les lo los mas me mi mis muy no nos o para pero por porque puede puedo que quien se ser
    si sin sobre son su sus tambien tu un una uno unos y ya yo
      cuales cuanta cuantas cuanto cuantos`,
  pt: `a ao aos as com como da das de do dos e ela elas ele eles em entre era essa esse esta este eu foi ha isso isto ja
    mais mas me meu minha muito na nao nas no nos o os ou para pela pelo pode por porque posso quais qual quando que quem se sem ser seu
    seus sua suas sao tambem te tem um uma voce
      onde quanta quantas quanto quantos`,
  it: `a ad ai al alla alle anche c che chi ci come con cosa cui da dal dalla degli dei del della delle di dove e ed gli ha
    ho i il in io l la le lei lo loro lui ma mi mio ne nei nel nella no noi non o per perche piu posso puo quale quali quanta quante quanti quanto quando quello questa
    questo se si sono su sua suo tra tu un una uno voi`,
  nl: `aan al als bij dan dat de die dit door een en er had hebben heb heeft het hij hoe ik in is je kan kunnen maar me
    met mijn moet na naar niet nog nu of om onder ook op over te tot uit u van veel voor waar wanneer was wat we wel werd wie wij wordt
    zal ze zich zij zijn zo
      hoeveel mag waarom welke`,
  ru: `а без бы был была были было быть в вам вас вы где да для до его ее если есть еще же за и из или им их к как какой
    когда кто ли мне можно мои мы на над не нет но о об он она они оно от по под при с со так также там то того тоже только ты у уже
    что чтобы эта это этот я
      какая какие какое почему сколько`,
  ja: `あの ある いる か から が くだ この これ こと さい し した して しま す する せ そ その それ た ため だ て で です と という とき どう どの な
    ない なに なる に の は ば ほう へ ます また まで も もの や よう より ら り る れ を ん 方法 場合`,
  zh: `一个 一些 上 下 不 与 且 个 中 为 也 了 于 些 什么 从 会 但 你 他 以 使用 依 其 则 可以 吗 后 吧 呢 和 哪 哪些 在 如 如何 它 对 将 就 并 我 或 所 把 时 是
    是否 有 来 的 着 等 给 而 能 能够 被 要 请 这 这个 那 都 里 需要 還 还 怎么 怎样
      谁 多久 多少 哪里 为什么 为何`,
  ko: `그 그리고 것 수 는 은 이 가 을 를 에 에서 의 와 과 도 로 으로 하는 하다 합니다 있는 있습니다 어떻게 무엇 때 및 또는`,
};

const NONE: ReadonlySet<string> = new Set();
const sets = new Map<string, ReadonlySet<string>>();

/** True if there is a list for a language (its two letters). */
export const hasStopWords = (base: string): boolean => Object.hasOwn(LISTS, base);

/** Stop words of a language, folded; empty if there is no list. */
export function stopWords(base: string): ReadonlySet<string> {
  // A stranger may name any language: only those that are known are remembered.
  if (!hasStopWords(base)) return NONE;
  let set = sets.get(base);
  if (set === undefined) {
    set = new Set(LISTS[base]?.split(/\s+/));
    sets.set(base, set);
  }
  return set;
}
