/** Weakness of results for questions in other languages than English, on sites in that language. */
import { expect, it } from 'vitest';
import { askIndex, openSections, searchSection } from './fixture.ts';

const SITES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  de: [
    [
      'Sicherungen',
      'Eine Sicherung enthält Benutzer und Schlüssel. Sie wird einmal am Tag erstellt und 30 Tage aufbewahrt.',
    ],
    [
      'Anmeldung',
      'Leser melden sich mit Passwort oder über OpenID Connect an. Eine Sitzung endet nach zwölf Stunden.',
    ],
    ['Umleitungen', 'Alte Adressen werden auf neue umgeleitet. Platzhalter sind erlaubt.'],
    [
      'Bereitstellung',
      'Der Server holt die Dokumentation aus dem Repository und veröffentlicht sie nach jedem Push.',
    ],
    [
      'Grenzwerte',
      'Jeder Aufrufer darf hundert Anfragen in der Stunde stellen. Danach antwortet der Server mit 429.',
    ],
    [
      'Webhooks',
      'Nachrichten werden unterschrieben. Prüfe die Unterschrift mit dem geheimen Schlüssel des Empfängers.',
    ],
  ],
  fr: [
    [
      'Sauvegardes',
      'Une sauvegarde contient les utilisateurs et les clés. Elle est faite une fois par jour et conservée pendant 30 jours.',
    ],
    [
      'Connexion',
      'Les lecteurs se connectent avec un mot de passe ou par OpenID Connect. Une session se termine après douze heures.',
    ],
    ['Redirections', 'Les anciennes adresses sont redirigées vers les nouvelles. Les jokers sont permis.'],
    ['Déploiement', 'Le serveur récupère la documentation du dépôt et la publie après chaque push.'],
    ['Limites', 'Chaque client peut envoyer cent requêtes par heure. Ensuite, le serveur répond 429.'],
    ['Webhooks', 'Les messages sont signés. Vérifiez la signature avec la clé secrète du destinataire.'],
  ],
  zh: [
    ['备份', '备份包含用户和密钥。每天备份一次，保留三十天。'],
    ['登录', '读者可以使用密码或 OpenID Connect 登录。会话在十二小时后结束。'],
    ['重定向', '旧地址会重定向到新地址，可以使用通配符。'],
    ['部署', '服务器从仓库获取文档，并在每次推送后发布。'],
    ['限制', '每个客户端每小时可以发送一百个请求，之后服务器返回 429。'],
    ['网络钩子', '消息带有签名。请使用接收方的密钥验证签名。'],
  ],
  ja: [
    [
      'バックアップ',
      'バックアップにはユーザーとキーが含まれます。一日に一回作成され、三十日間保存されます。',
    ],
    [
      'サインイン',
      '読者はパスワードまたは OpenID Connect でサインインします。セッションは十二時間後に終了します。',
    ],
    ['リダイレクト', '古いアドレスは新しいアドレスにリダイレクトされます。ワイルドカードを使用できます。'],
    ['デプロイ', 'サーバーはリポジトリからドキュメントを取得し、プッシュのたびに公開します。'],
    ['制限', 'クライアントごとに一時間に百件のリクエストを送信できます。その後、サーバーは 429 を返します。'],
    ['Webhook', 'メッセージには署名が付きます。受信者の秘密キーで署名を検証してください。'],
  ],
};

const ANSWERED: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Wie lange wird eine Sicherung aufbewahrt?',
    'Wann endet die Sitzung eines Lesers?',
    'Wie viele Anfragen darf ich pro Stunde stellen?',
    'Wie prüfe ich die Unterschrift einer Nachricht?',
    'Kann ich alte Adressen umleiten?',
  ],
  fr: [
    'Combien de temps une sauvegarde est-elle conservée ?',
    'Quand la session d’un lecteur se termine-t-elle ?',
    'Combien de requêtes puis-je envoyer par heure ?',
    'Comment vérifier la signature d’un message ?',
    'Peut-on rediriger les anciennes adresses ?',
  ],
  zh: [
    '备份会保留多久？',
    '会话什么时候结束？',
    '每小时可以发送多少个请求？',
    '如何验证消息的签名？',
    '怎么把旧地址重定向到新地址？',
  ],
  ja: [
    'バックアップはどのくらい保存されますか？',
    'セッションはいつ終了しますか？',
    '一時間に何件のリクエストを送信できますか？',
    'メッセージの署名を検証するには？',
    '古いアドレスをリダイレクトできますか？',
  ],
};
const ABSENT: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Was ist die Hauptstadt von Frankreich?',
    'Wie backe ich ein Sauerteigbrot?',
    'Wer hat die Weltmeisterschaft gewonnen?',
    'Wie wechsle ich den Reifen meines Fahrrads?',
    'Kann ich mit dem Server Rechnungen drucken?',
  ],
  fr: [
    'Quelle est la capitale de la France ?',
    'Comment faire du pain au levain ?',
    'Qui a gagné la coupe du monde ?',
    'Comment changer le pneu de mon vélo ?',
    'Puis-je imprimer des factures avec le serveur ?',
  ],
  zh: [
    '法国的首都是哪里？',
    '怎样烤酸面包？',
    '谁赢得了世界杯？',
    '如何更换自行车的轮胎？',
    '服务器可以打印发票吗？',
  ],
  ja: [
    'フランスの首都はどこですか？',
    'サワードウブレッドの焼き方は？',
    'ワールドカップで優勝したのは誰ですか？',
    '自転車のタイヤを交換するには？',
    'サーバーで請求書を印刷できますか？',
  ],
};

it.each(Object.keys(SITES))(
  'results are weak only for questions that a site does not answer: %s',
  (language) => {
    const pages = (SITES[language] ?? []).map(([title, text], page) =>
      searchSection(page, { title, text, languages: [language] }),
    );
    const engine = openSections(pages);
    const weak = (questions: readonly string[] = []) =>
      questions.filter((query) => askIndex(engine, query, { fold: true, preferredLanguage: language }).weak);
    expect(weak(ANSWERED[language])).toEqual([]);
    expect(weak(ABSENT[language])).toEqual(ABSENT[language]);
  },
);
