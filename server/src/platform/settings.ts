import { resolve } from 'node:path'
import { messageOf } from './errors.ts'
import {
  anything,
  apiV3Key,
  bucketName,
  concurrency,
  cookieName,
  databaseUrl,
  databaseUrls,
  flag,
  folders,
  groupName,
  hexKey,
  issuer,
  oneOf,
  operatorName,
  origin,
  originOrNone,
  pathPrefix,
  paymentChannels,
  ratio,
  redisPrefix,
  redisUrl,
  retention,
  roles,
  timesOfDay,
  token,
  trustedProxies,
  whole,
} from './setting-values.ts'

/** One setting: its default, its purpose, and a parser that throws an error with what it expected. */
interface Setting<Value> {
  readonly fallback: string
  readonly purpose: string
  readonly parse: (text: string) => Value
}

const setting = <Value>(fallback: string, purpose: string, parse: (text: string) => Value): Setting<Value> => ({
  fallback,
  purpose,
  parse,
})

/** Every setting of the platform. `.env.example` is this table, written out. */
const SETTINGS = {
  PORT: setting('3000', 'Port of the site and the API.', whole(0, 65535)),
  HOST: setting('127.0.0.1', 'Address to listen on; 0.0.0.0 for every interface.', anything),
  OPEN_WHEN_READY: setting(
    'false',
    'Whether the port opens only once the process can serve, for a load balancer; false shows a page of what is being prepared.',
    flag,
  ),
  SITE_URL: setting('', 'Origin under which people reach the site; empty is http://localhost with PORT.', originOrNone),
  DATA_DIR: setting(
    'data',
    'Folder of the embedded database and the media files; only who runs the server may read it.',
    (text) => resolve(text),
  ),
  MEDIA_GROUP: setting(
    '',
    'Name or number of a group that may read what a proxy may serve of DATA_DIR/media (hls, image, wave, share, sitemap); empty lets nobody else.',
    groupName,
  ),
  MEDIA_ACCEL_PREFIX: setting(
    '',
    'Internal location of the nginx in front that leads to DATA_DIR/media, such as /_media/: nginx then sends the sound that we allow; empty sends it ourselves.',
    pathPrefix,
  ),
  FILE_STORE: setting('disk', 'Where media files are stored: disk for DATA_DIR/media, s3 for a bucket.', oneOf('disk', 's3')),
  S3_ENDPOINT: setting('', 'Origin of the S3-compatible store, as this process reaches it; empty is that of AWS.', originOrNone),
  S3_REGION: setting('us-east-1', 'Its region.', anything),
  S3_BUCKET: setting('', 'The bucket, for this site alone.', bucketName),
  S3_ACCESS_KEY_ID: setting('', 'Access key that may read, write, list and delete in the bucket.', anything),
  S3_SECRET_ACCESS_KEY: setting('', 'Its secret.', anything),
  S3_PUBLIC_URL: setting(
    '',
    'Origin at which browsers reach the store or a CDN before it: they fetch sound and downloads there, at addresses signed for a minute; empty passes all bytes through us.',
    originOrNone,
  ),
  S3_PATH_STYLE: setting(
    'true',
    "Whether the bucket stands in the path of addresses (Ceph, MinIO); false puts it before the host's name (AWS, Aliyun OSS, Tencent COS).",
    flag,
  ),
  BACKUP_DIR: setting(
    '',
    'A folder, best on another disk, into which a worker backs the site up every day; empty backs up by command alone.',
    (text) => (text === '' ? '' : resolve(text)),
  ),
  BACKUP_AT: setting('04:30', 'Times of day in Shanghai at which it does, separated by commas.', timesOfDay),
  BACKUP_KEEP: setting(
    '7,4,6',
    'Of how many days, weeks and months the last backup stays in BACKUP_DIR; older ones are deleted.',
    retention,
  ),
  BACKUP_KEY_FILE: setting(
    '',
    'A key file (npm run admin -- backup key FILE) with which they are encrypted; empty leaves them readable, without the keys of DATA_DIR.',
    (text) => (text === '' ? '' : resolve(text)),
  ),
  IMPORT_WATCH: setting(
    '',
    'A folder whose music is imported once it has settled; empty watches none. What lies in it stays as it is.',
    (text) => (text === '' ? '' : resolve(text)),
  ),
  IMPORT_LINK_ROOTS: setting(
    '',
    'Folders that symbolic links in imported folders may lead into, separated by commas; empty follows links within the folder alone.',
    folders,
  ),
  WEB_BUILD: setting(
    '',
    'Folder of a site that was built elsewhere (web/build of a checkout); empty builds it here when its sources have changed.',
    (text) => (text === '' ? '' : resolve(text)),
  ),
  OLD_BUILDS_DAYS: setting(
    '7',
    'Days that scripts and styles of an earlier build stay served to the tabs that were opened with it; 0 keeps none.',
    whole(0, 365),
  ),
  BUILD_CHECK_SECONDS: setting(
    '300',
    'How often an open tab asks whether there is a new build; it also asks whenever it comes to the front.',
    whole(1, 86_400),
  ),
  PRERENDER: setting(
    '',
    'What is rendered ahead for visitors beside the pages that never change: categories, resources (the newest 1,000), separated by commas.',
    (text) => (text === '' ? [] : text.split(',').map((part) => oneOf('categories', 'resources')(part.trim()))),
  ),
  PRERENDER_SECONDS: setting(
    '60',
    'How old a page rendered ahead may be where no change of the catalogue tells of it, such as comments; 0 renders none ahead.',
    whole(0, 86_400),
  ),
  SERVICE_WORKER: setting(
    'true',
    'Whether browsers keep what was seen for times without a network; false removes the worker and all that it kept, wherever it is.',
    flag,
  ),
  DATABASE_URL: setting(
    '',
    'An outside PostgreSQL (15 or later); with several hosts, separated by commas, the primary is found by itself. Empty runs the embedded one.',
    databaseUrl,
  ),
  DATABASE_REPLICA_URLS: setting(
    '',
    'Replicas of it, separated by commas, that lists, pages and details are read from; empty reads everything from the primary.',
    databaseUrls,
  ),
  DATABASE_REPLICA_LAG_MS: setting(
    '2000',
    'A replica that has been behind for longer is left out until it has caught up.',
    whole(100, 600_000),
  ),
  FINDER: setting(
    'memory',
    'What lists, filters and search are answered by: memory, an index in each process; postgres, tables of the database, on its replicas too.',
    oneOf('memory', 'postgres'),
  ),
  DATABASE_POOL_SIZE: setting('10', 'Connections that one process keeps to the database.', whole(1, 200)),
  DATABASE_STATEMENT_TIMEOUT_MS: setting('1000', 'A query of a request that takes longer is cancelled.', whole(100, 600_000)),
  MIGRATE_AT_START: setting(
    'true',
    'Whether a start brings the database to its release; false waits until npm run admin -- migrate has, for many machines.',
    flag,
  ),
  REDIS_URL: setting(
    '',
    'A Redis (6 or later) in which all processes count limits and notify one another; empty uses the database.',
    redisUrl,
  ),
  REDIS_PREFIX: setting(
    'shenglang',
    'What all names in it begin with; another one for each site that shares a Redis.',
    redisPrefix,
  ),
  ROLES: setting('web,api,worker', 'What this process does, separated by commas.', roles),
  TOKEN_COOKIE: setting('ns_token', 'Name of the cookie that holds the session.', cookieName),
  CLIENT_IDS: setting('web', 'Client ids that may call the API, separated by commas.', (text) => text.split(',')),
  SMS_PROVIDER: setting(
    'outbox',
    'Who sends SMS: outbox writes them to DATA_DIR/outbox/sms.jsonl, aliyun sends.',
    oneOf('outbox', 'aliyun'),
  ),
  ALIYUN_ACCESS_KEY_ID: setting('', 'Access key of an Aliyun account that may send SMS.', anything),
  ALIYUN_ACCESS_KEY_SECRET: setting('', 'Its secret.', anything),
  ALIYUN_SMS_SIGN_NAME: setting('', 'The approved signature, without brackets.', anything),
  ALIYUN_SMS_TEMPLATE_CODE: setting('', 'The approved template; its one variable is code.', anything),
  ALIYUN_SMS_ENDPOINT: setting('https://dysmsapi.aliyuncs.com', 'Where the service answers.', origin),
  PAYMENT_CHANNELS: setting(
    'sandbox',
    'How people pay, separated by commas: wechat, alipay; or sandbox alone, a cashier of its own at which no money moves; or none.',
    paymentChannels,
  ),
  SANDBOX_ON_PUBLIC_SITE: setting(
    'false',
    'Whether a site with a public SITE_URL may sell at the sandbox, where anybody gets everything without paying.',
    flag,
  ),
  WECHAT_PAY_MERCHANT_ID: setting('', 'Merchant number at WeChat Pay (mchid).', anything),
  WECHAT_PAY_APP_ID: setting('', 'An app id that is bound to the merchant number.', anything),
  WECHAT_PAY_CERTIFICATE_SERIAL: setting('', "Serial number of the merchant's API certificate.", anything),
  WECHAT_PAY_PRIVATE_KEY: setting('', "The merchant's private key: a PEM file, or its text.", anything),
  WECHAT_PAY_API_V3_KEY: setting('', 'The APIv3 key, 32 characters, which notifications are encrypted with.', apiV3Key),
  WECHAT_PAY_PUBLIC_KEY_ID: setting(
    '',
    "Id of WeChat Pay's public key (PUB_KEY_ID_…); empty for merchants that have platform certificates, which are fetched.",
    anything,
  ),
  WECHAT_PAY_PUBLIC_KEY: setting('', 'That public key: a PEM file, or its text.', anything),
  WECHAT_PAY_H5: setting(
    'false',
    'Whether the contract has H5 支付 too: buyers in the browser of a phone then pay in WeChat itself instead of with a code.',
    flag,
  ),
  WECHAT_PAY_JSAPI: setting(
    'false',
    'Whether the contract has JSAPI 支付 too, and the app id is that of a service account (服务号): buyers inside WeChat then pay there.',
    flag,
  ),
  WECHAT_PAY_APP_SECRET: setting(
    '',
    "The service account's secret, by which WeChat says who pays; for WECHAT_PAY_JSAPI.",
    anything,
  ),
  WECHAT_PAY_AUTHORIZE_ENDPOINT: setting('https://open.weixin.qq.com', 'Where WeChat asks who pays.', origin),
  WECHAT_PAY_OAUTH_ENDPOINT: setting('https://api.weixin.qq.com', 'Where WeChat says who pays.', origin),
  WECHAT_PAY_ENDPOINT: setting('https://api.mch.weixin.qq.com', 'Where WeChat Pay answers.', origin),
  ALIPAY_APP_ID: setting('', 'App id at the Alipay open platform.', anything),
  ALIPAY_SELLER_ID: setting('', 'The partner id (2088…) that is paid.', anything),
  ALIPAY_PRIVATE_KEY: setting(
    '',
    "The app's private key: a PEM file, its text, or the line that Alipay's tool writes.",
    anything,
  ),
  ALIPAY_PUBLIC_KEY: setting(
    '',
    "Alipay's public key (not the app's), in one of these forms; empty for an app in certificate mode.",
    anything,
  ),
  ALIPAY_APP_CERTIFICATE: setting('', "Certificate mode: the app's certificate, a PEM file or its text.", anything),
  ALIPAY_CERTIFICATE: setting('', "Certificate mode: Alipay's certificate, a PEM file or its text.", anything),
  ALIPAY_ROOT_CERTIFICATE: setting('', "Certificate mode: Alipay's root certificates, a PEM file or its text.", anything),
  ALIPAY_PRODUCT_CODE: setting(
    'QR_CODE_OFFLINE',
    'Product of the contract for payment by QR code: QR_CODE_OFFLINE for 订单码支付, FACE_TO_FACE_PAYMENT for 当面付.',
    oneOf('QR_CODE_OFFLINE', 'FACE_TO_FACE_PAYMENT'),
  ),
  ALIPAY_WAP: setting(
    'false',
    'Whether the contract has 手机网站支付 too: buyers on a phone then pay at Alipay itself instead of with a code.',
    flag,
  ),
  ALIPAY_ENDPOINT: setting('https://openapi.alipay.com', 'Where Alipay answers.', origin),
  WECHAT_CLIENT_ID: setting('', 'Client id for signing in with WeChat; empty offers none.', anything),
  WECHAT_CLIENT_SECRET: setting('', 'Its secret.', anything),
  QQ_CLIENT_ID: setting('', 'Client id for signing in with QQ; empty offers none.', anything),
  QQ_CLIENT_SECRET: setting('', 'Its secret.', anything),
  WEIBO_CLIENT_ID: setting('', 'Client id for signing in with Weibo; empty offers none.', anything),
  WEIBO_CLIENT_SECRET: setting('', 'Its secret.', anything),
  GITEE_CLIENT_ID: setting('', 'Client id for signing in with Gitee; empty offers none.', anything),
  GITEE_CLIENT_SECRET: setting('', 'Its secret.', anything),
  GITHUB_CLIENT_ID: setting('', 'Client id for signing in with GitHub; empty offers none.', anything),
  GITHUB_CLIENT_SECRET: setting('', 'Its secret.', anything),
  OIDC_ISSUER: setting('', 'An OpenID Connect issuer for signing in; empty offers none.', issuer),
  OIDC_CLIENT_ID: setting('', 'Client id at that issuer.', anything),
  OIDC_CLIENT_SECRET: setting('', 'Its secret.', anything),
  OIDC_LABEL: setting('OpenID', 'What people know that issuer by.', anything),
  DEMO: setting('true', 'Whether an empty database is filled with the demo catalogue.', flag),
  FFMPEG_PATH: setting(
    '',
    "The ffmpeg program; empty takes the one from npm where it fits this machine, else the PATH's.",
    anything,
  ),
  DOWNLOADS_A_DAY: setting(
    '20,50,100,300',
    'Files that a user may download a day, by VIP level from 0; the last also counts for higher levels, 0 is no limit.',
    (text) => text.split(',').map((part) => whole(0, 1_000_000)(part.trim())),
  ),
  MESSAGES_A_MINUTE: setting('60', 'Private messages that one user may send a minute; 0 is no limit.', whole(0, 100_000)),
  SEARCHES_A_MINUTE: setting(
    '1200',
    'Searches, suggestions and counted filters that one user, or one address of visitors, may ask for a minute; 0 is no limit.',
    whole(0, 1_000_000),
  ),
  PAGES_A_MINUTE: setting(
    '600',
    'Pages that are rendered for one user, or one address of visitors, a minute; those found rendered do not count, 0 is no limit.',
    whole(0, 1_000_000),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    '',
    'Address of an OpenTelemetry collector (OTLP over HTTP) that receives traces; empty records none.',
    issuer,
  ),
  OTEL_SERVICE_NAME: setting('shenglang', 'Under which name traces are shown.', anything),
  OTEL_TRACES_SAMPLER_ARG: setting('0.05', 'Which part of the requests is traced, from 0 to 1.', ratio),
  SLOW_STATEMENT_MS: setting(
    '1000',
    'A statement of the database that takes this long is logged with the call that made it; 0 logs none.',
    whole(0, 600_000),
  ),
  METRICS_TOKEN: setting('', 'Whoever sends it as a Bearer token reads /metrics; empty offers none.', token),
  WORKER_PORT: setting(
    '0',
    'Port at which a worker answers /healthz, /readyz and, with METRICS_TOKEN, /metrics; 0 opens none.',
    whole(0, 65535),
  ),
  WORKER_CONCURRENCY: setting(
    'auto',
    'Uploads that one worker prepares at a time; auto follows the cores, from 2 to 4.',
    concurrency,
  ),
  UPLOAD_MAX_BYTES: setting(
    '4294967296',
    'Largest file that an artist may upload, or an import takes.',
    whole(1024, 1_099_511_627_776),
  ),
  UPLOAD_MAX_MINUTES: setting('240', 'Longest recording that an artist may upload.', whole(1, 600)),
  REVIEW_EDITS: setting(
    'all',
    'New titles, covers and texts of published works that are reviewed: all, or unless-trusted for all but the small ones of artists with five works and no takedown.',
    oneOf('all', 'unless-trusted'),
  ),
  STAFF_TWO_STEP: setting(
    'optional',
    'Two-step sign-in of staff: optional for those who enrol, or required of all before they reach the back office.',
    oneOf('optional', 'required'),
  ),
  STAFF_STEP_MINUTES: setting(
    '15',
    'For how many minutes staff may change money and people after proving who they are; 0 never asks.',
    whole(0, 1440),
  ),
  NETWORK_LOG_DAYS: setting(
    '184',
    'For how many days sign-ins and writes are stored with address and time (网络安全法 §21: at least six months); 0 stores none.',
    whole(0, 3650),
  ),
  ADMIN_NAME: setting(
    '',
    'Name under which commands are logged, for scripts; empty asks once and stores it in DATA_DIR/operator.',
    operatorName,
  ),
  IDENTITY_KEY: setting(
    '',
    "Key of artists' ID numbers, 32 bytes as 64 hexadecimal digits; empty keeps one in DATA_DIR/identity.key.",
    hexKey,
  ),
  PUSH_KEY: setting(
    '',
    'Private VAPID key of messages to closed browsers, 32 bytes as 64 hexadecimal digits; empty keeps one in DATA_DIR/push.key. With another one every browser has to ask for them anew.',
    hexKey,
  ),
  LOG_LEVEL: setting('info', 'How much is logged.', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')),
  LOG_FORMAT: setting('auto', 'json, pretty, or auto: pretty on a terminal.', oneOf('auto', 'json', 'pretty')),
  TRUST_PROXY: setting(
    'false',
    'Whose X-Forwarded-* headers are believed: nobody (false), so many load balancers in a row (1), or those in these networks (10.0.0.0/8,loopback).',
    trustedProxies,
  ),
  BODY_LIMIT_BYTES: setting('1048576', 'Largest request body.', whole(1024, 1_073_741_824)),
  DRAIN_NOTICE_MS: setting(
    '0',
    'How long a stopping process answers 503 at /readyz and still serves, so that the load balancer notices before the port closes.',
    whole(0, 600_000),
  ),
  DRAIN_TIMEOUT_MS: setting(
    '10000',
    'How long requests in progress may take once the process is told to stop.',
    whole(0, 600_000),
  ),
} as const

const OWN_INDEX = 'nothing, as every process has its own index of the catalogue now'
/** Removed settings, each with the one value that the platform now always has. Any other stops the start. */
const REMOVED = {
  FINDER_LISTEN: { value: '', expected: OWN_INDEX },
  FINDER_PART: { value: '', expected: OWN_INDEX },
  FINDER_SECRET: { value: '', expected: OWN_INDEX },
  FINDER_URL: { value: '', expected: OWN_INDEX },
  SELLER: {
    value: 'operator',
    expected:
      'operator or nothing, as the operator is the seller of everything: profit sharing by providers is no longer offered',
  },
}

type Table = typeof SETTINGS
export type Settings = { readonly [Name in keyof Table]: ReturnType<Table[Name]['parse']> }

/**
 * Reads all settings from `environment` (an empty value counts as absent).
 * Throws one error that names every bad setting, the expected form and the present value.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const wrong: string[] = []
  const read = Object.entries(SETTINGS).map(([name, { fallback, parse }]) => {
    const text = environment[name] || fallback
    try {
      return [name, parse(text)]
    } catch (error) {
      wrong.push(`${name}: ${messageOf(error)}, got "${text}"`)
      return [name, undefined]
    }
  })
  for (const [name, { value, expected }] of Object.entries(REMOVED)) {
    // The present value is left out: it may be a secret.
    if ((environment[name] || value) !== value) wrong.push(`${name}: expected ${expected}`)
  }
  if (wrong.length > 0) throw new SettingsError(wrong)
  const settings = Object.fromEntries(read) as Settings
  return { ...settings, SITE_URL: settings.SITE_URL || `http://localhost:${settings.PORT}` }
}

/** True when a site on this machine is published under another port than the one it listens on: signing in would fail there. */
export function hasForeignPort({ SITE_URL, PORT }: Pick<Settings, 'SITE_URL' | 'PORT'>): boolean {
  const { hostname, port, protocol } = new URL(SITE_URL)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname) && protocol === 'http:'
  return isLocal && PORT !== 0 && Number(port || 80) !== PORT
}

export class SettingsError extends Error {
  constructor(wrong: string[]) {
    super(`These settings are not usable:\n${wrong.map((line) => `  ${line}`).join('\n')}`)
    this.name = 'SettingsError'
  }
}

/** The text of `.env.example`. */
export function exampleSettings(): string {
  return Object.entries(SETTINGS)
    .map(([name, { fallback, purpose }]) => `# ${purpose}\n# ${name}=${fallback}\n`)
    .join('\n')
}
