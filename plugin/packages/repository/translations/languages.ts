/** Words of the interface for each language. Keys are lower-case BCP 47 tags; an absent tag falls back to its start. */
import ar from './ar.json' with { type: 'json' };
import ca from './ca.json' with { type: 'json' };
import cs from './cs.json' with { type: 'json' };
import da from './da.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import { ENGLISH, type Texts } from './english.ts';
import es from './es.json' with { type: 'json' };
import fi from './fi.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import he from './he.json' with { type: 'json' };
import hi from './hi.json' with { type: 'json' };
import hu from './hu.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import lv from './lv.json' with { type: 'json' };
import nl from './nl.json' with { type: 'json' };
import no from './no.json' with { type: 'json' };
import pl from './pl.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ptBr from './pt-br.json' with { type: 'json' };
import ro from './ro.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import sv from './sv.json' with { type: 'json' };
import tr from './tr.json' with { type: 'json' };
import uk from './uk.json' with { type: 'json' };
import uz from './uz.json' with { type: 'json' };
import vi from './vi.json' with { type: 'json' };
import zhHans from './zh-hans.json' with { type: 'json' };
import zhHant from './zh-hant.json' with { type: 'json' };

export const LANGUAGES: Readonly<Record<string, Texts>> = {
  en: ENGLISH,
  ar,
  ca,
  cs,
  da,
  de,
  es,
  fi,
  fr,
  he,
  hi,
  hu,
  id,
  it,
  ja,
  ko,
  lv,
  nl,
  no,
  pl,
  pt,
  'pt-br': ptBr,
  ro,
  ru,
  sv,
  tr,
  uk,
  uz,
  vi,
  'zh-hans': zhHans,
  'zh-hant': zhHant,
  // Chinese without a script, and as it is written in China, Taiwan, Hong Kong and Macao.
  zh: zhHans,
  'zh-cn': zhHans,
  'zh-tw': zhHant,
  'zh-hk': zhHant,
  'zh-mo': zhHant,
  nb: no,
};
