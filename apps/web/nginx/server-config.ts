import {
  apiLanguage,
  apiPrefix,
  describeRefusal,
  type ErrorCode,
  type ErrorParams,
  errorCatalog,
  type Language,
  languages,
} from '@blattwerk/shared';
import { shareTarget } from '@blattwerk/site';
import type { PlacedFile, PlacedWebsite } from './place-website.ts';

interface ServerOptions {
  port: number;
  /** Folder of the files. */
  root: string;
  placed: PlacedWebsite;
  /** Undefined if the API is not served here. */
  api: ApiOptions | undefined;
  /** Most requests of an address at once; undefined for no limit. */
  addressLimit: AddressLimit | undefined;
}

interface AddressLimit {
  requests: number;
  /** Whether a proxy in front of nginx names the visitor's address. */
  isForwarded: boolean;
}

interface ApiOptions {
  /** Host and port. */
  upstream: string;
  nameServers: readonly string[];
  /** Origins beside the site's whose pages may read refusals (CORS); `*` for all. */
  allowedOrigins: readonly string[];
}

/** Returns nginx.conf: the site as the gateway serves it, and optionally the API of the gateways on the same port. */
export function serverConfig({ port, root, placed, api, addressLimit }: ServerOptions): string {
  return `${[
    'load_module /usr/lib/nginx/modules/ngx_http_brotli_static_module.so;',
    'daemon off;',
    'pid /tmp/nginx.pid;',
    'worker_processes 2;',
    'error_log stderr crit;',
    // Longer than SHUTDOWN_BUDGET_MS of the gateway.
    'worker_shutdown_timeout 130s;',
    'events { worker_connections 16384; }',
    'http {',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path /tmp/${name};`),
    '  access_log off;',
    // Lines about a request contain the visitor's address, also those of a lower level than this; the gateway logs requests.
    '  error_log /dev/null emerg;',
    '  server_tokens off;',
    '  sendfile on;',
    '  tcp_nopush on;',
    '  keepalive_timeout 75s;',
    // Frees what a client has not taken when its time is over.
    '  reset_timedout_connection on;',
    '  send_timeout 60s;',
    '  types {}',
    ...(addressLimit ? limitAddresses(addressLimit) : []),
    languageMap(placed.defaultLanguage),
    '  map $http_accept $missing { ~text/html /.page/$language/.missing.html; default /.missing; }',
    ...(api ? [...distribution(), ...refusalMaps(api, placed.defaultLanguage)] : []),
    '  server {',
    `    listen ${port} backlog=4096;`,
    ...(api ? apiLocations(api) : []),
    ...siteLocations(root, placed),
    '  }',
    '}',
  ].join('\n')}\n`;
}

/**
 * Bounds the requests that an address sends, and the answers that it leaves unread, each of which keeps a connection until
 * its time to send ends. Idle connections need no bound: nginx closes the oldest of them where it needs one.
 */
function limitAddresses({ requests, isForwarded }: AddressLimit): string[] {
  return [
    '  map $http_x_forwarded_for $visitor {',
    '    default $remote_addr;',
    // The last address is the one that the proxy has seen; those before it can be of the visitor's own making.
    ...(isForwarded ? ['    "~(?<last>[^,\\s]+)\\s*$" $last;'] : []),
    '  }',
    '  limit_conn_zone $visitor zone=addresses:10m;',
    `  limit_conn addresses ${requests};`,
    '  limit_conn_status 429;',
    // A page and its progress take some three a second; each request to a gateway opens a connection.
    '  limit_req_zone $visitor zone=rates:10m rate=20r/s;',
    '  limit_req zone=rates burst=300 nodelay;',
    '  limit_req_status 429;',
  ];
}

/**
 * Ends the connection of a request beyond the limit, soon: one that sends without an end would else be refused as often as it can.
 * Some of a body is read before, since a client that still sends it would not see the refusal.
 */
const endConnection = 'keepalive_timeout 0; lingering_time 2s; lingering_timeout 1s;';

/**
 * The language of a request's query, as the gateway selects it: by the first `lang`, whose name and value are compared
 * exactly, also where they are percent-encoded. `$arg_lang` and plain values of a map would ignore case.
 */
function languageMap(initial: Language): string {
  const before = `^(?:${notNamed('lang')}&)*`;
  const rows = languages.map(
    (language) => `"~${before}${encodable('lang')}=${encodable(language)}(?:&|$)" ${language};`,
  );
  return `  map $args $language { default ${initial}; ${rows.join(' ')} }`;
}

/** Pattern of a parameter with another name. */
function notNamed(name: string): string {
  return `(?!${encodable(name)}(?:=|&|$))[^&]*`;
}

/** Pattern of a text each of whose characters may be percent-encoded. */
function encodable(text: string): string {
  return Array.from(text, (character) => {
    const code = character.charCodeAt(0).toString(16);
    const anyCase = code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
    return `(?:${character}|%${anyCase})`;
  }).join('');
}

function siteLocations(root: string, { pages, notFound, files }: PlacedWebsite): string[] {
  const slashed = pages.map(({ path }) => path.slice(1)).filter((path) => path !== '');
  return [
    `    root ${quoted(root)};`,
    '    gzip_static on;',
    '    gzip_proxied any;',
    '    brotli_static on;',
    '    merge_slashes off;',
    '    absolute_redirect off;',
    '    error_page 404 $missing;',
    '    error_page 429 @limited;',
    `    location @limited { ${endConnection} return 429; }`,
    '    location / { return 404; }',
    "    location = /.missing { internal; default_type text/plain; return 404 'Not found\\n'; }",
    '    location = /health/live { default_type application/json; return 200 \'{"state":"live"}\'; }',
    // Files shared with an app without a service worker: the body is discarded, whatever its size.
    `    location = ${quoted(shareTarget.path)} { client_max_body_size 0; return 303 /; }`,
    ...pages.flatMap(({ path, files: byLanguage }) => [
      `    location = ${quoted(path)} { rewrite ^ ${quoted(`/.page/$language${checked(path)}.html`, '$')} last; }`,
      ...languages.flatMap((language) => location(byLanguage[language], true)),
    ]),
    ...languages.flatMap((language) => location(notFound[language], true)),
    ...files.flatMap((file) => location(file, false)),
    `    location ~ ${quoted(`^/(?<page>${slashed.map(escaped).join('|')})/+$`, '$')} { return 308 /$page$is_args$args; }`,
  ];
}

function location({ address, file }: PlacedFile, internal: boolean): string[] {
  const { 'content-type': type = 'application/octet-stream', ...headers } = file.headers;
  const all = {
    ...headers,
    // The file's time depends on its content and is not a date.
    'last-modified': '',
    ...(file.codings.length > 1 ? { vary: 'accept-encoding' } : {}),
  };
  return [
    `    location = ${quoted(address)} {`,
    ...(internal ? ['      internal;'] : []),
    `      default_type ${quoted(type)};`,
    ...Object.entries(all).map(([name, value]) => `      add_header ${name} ${quoted(value)} always;`),
    '    }',
  ];
}

/**
 * Numbers of the locations that forward to the gateways. Each has a resolver with its own cache: requests that wait for
 * the same DNS response all go to its first address, so that with one resolver a burst reaches a single gateway.
 */
const ways = Array.from({ length: 16 }, (_, index) => index);

/** What the API answers to GET and HEAD; other paths are the site's. */
export const readPaths = [
  `${apiPrefix}/.*`,
  '/jobs/.*',
  '/choices/.*',
  '/openapi\\.json',
  '/docs',
  '/health/ready',
  '/\\.well-known/security\\.txt',
];

/** Which requests are the API's, and over which location each goes. */
function distribution(): string[] {
  return [
    // Of the path as it was sent: it keeps its value where nginx rewrites the request to one of its own locations.
    '  map "$request_method $request_uri" $is_for_api {',
    `    "~^(?:GET|HEAD) (?:${readPaths.join('|')})(?:\\?|$)" 1;`,
    "    '~^(?:GET|HEAD) ' '';",
    `    "~^POST ${escaped(shareTarget.path)}(?:\\?|$)" '';`,
    '    default 1;',
    '  }',
    '  split_clients $request_id $way {',
    ...ways.slice(1).map((way) => `    ${100 / ways.length}% ${way};`),
    '    * 0;',
    '  }',
  ];
}

/** Seconds after which a request that nginx refuses may be sent again. */
const retry_after = 5;
/** What nginx itself refuses for the API: where no gateway answers, and beyond the limits of an address. */
const proxyRefusals = {
  unavailable: { retry_after },
  tooManyRequests: { limit: 'proxy', retry_after },
} as const satisfies Partial<Record<ErrorCode, ErrorParams>>;
type ProxyRefusal = keyof typeof proxyRefusals;
const proxyCodes = Object.keys(proxyRefusals) as ProxyRefusal[];

/** Language of nginx's own refusals, and the origin that may read them. */
function refusalMaps({ allowedOrigins }: ApiOptions, initial: Language): string[] {
  return [
    '  map "$request_uri $http_accept_language" $refusal_language {',
    `    default ${initial};`,
    ...languages.map((language) => `    "~*^[^ ]* ${language}" ${language};`),
    `    "~^${apiPrefix}/" ${apiLanguage};`,
    '  }',
    ...proxyCodes.flatMap((code) => [
      `  map $refusal_language $${code} {`,
      ...languages.map(
        (language) => `    ${language} ${quoted(describeRefusal(code, proxyRefusals[code], language))};`,
      ),
      '  }',
    ]),
    '  map $http_origin $allowed_origin {',
    `    default ${allowedOrigins.includes('*') ? '*' : "''"};`,
    ...allowedOrigins.filter((origin) => origin !== '*').map((origin) => `    ${quoted(origin)} $http_origin;`),
    '  }',
  ];
}

/** The proxy of the gateways, which buffers nothing and writes nothing to disk. */
function apiLocations({ upstream, nameServers }: ApiOptions): string[] {
  return [
    `    set $gateway ${quoted(upstream)};`,
    '    if ($is_for_api) { rewrite ^ /.way/$way last; }',
    '    location /.way/ {',
    '      internal;',
    // The gateway limits size and speed: its refusals have an error code and the CORS headers that a page needs.
    '      client_max_body_size 0;',
    '      client_body_timeout 150s;',
    '      send_timeout 150s;',
    '      proxy_http_version 1.1;',
    '      proxy_request_buffering off;',
    '      proxy_buffering off;',
    '      proxy_max_temp_file_size 0;',
    // A gateway that is stopping refuses connections: the next address is taken, since nothing has been sent.
    '      proxy_connect_timeout 5s;',
    '      proxy_read_timeout 180s;',
    '      proxy_send_timeout 150s;',
    "      proxy_set_header connection '';",
    '      proxy_set_header host $http_host;',
    '      proxy_set_header x-forwarded-for $proxy_add_x_forwarded_for;',
    ...ways.flatMap((way) => [
      `      location = /.way/${way} {`,
      '        internal;',
      // Resolved every 2 s, since gateways are added and removed; a literal name is resolved only at start.
      `        resolver ${nameServers.join(' ')} valid=2s ipv6=off;`,
      '        proxy_pass http://$gateway$request_uri;',
      '      }',
    ]),
    '      error_page 502 504 = @unavailable;',
    '      error_page 429 = @tooManyRequests;',
    '    }',
    ...proxyCodes.flatMap(refusalLocation),
  ];
}

/** A refusal as the gateway sends it, with the text in the variable of its code. */
function refusalLocation(code: ProxyRefusal): string[] {
  const params = JSON.stringify(proxyRefusals[code]).slice(1);
  return [
    `    location @${code} {`,
    ...(code === 'tooManyRequests' ? [`      ${endConnection}`] : []),
    "      default_type 'application/json; charset=utf-8';",
    '      add_header cache-control no-store always;',
    '      add_header content-language $refusal_language always;',
    `      add_header retry-after ${retry_after} always;`,
    '      add_header x-content-type-options nosniff always;',
    '      add_header access-control-allow-origin $allowed_origin always;',
    '      add_header access-control-expose-headers retry-after always;',
    '      add_header vary origin always;',
    `      return ${errorCatalog[code].status} ${quoted(`{"error":"$${code}","code":"${code}","request_id":"$request_id",${params}`, '$')};`,
    '    }',
  ];
}

/** Name servers of a resolv.conf, in nginx's syntax. @throws Error if there is none */
export function nameServersOf(resolvConf: string): string[] {
  const found = [...resolvConf.matchAll(/^nameserver\s+(\S+)/gm)].map(([, address = '']) =>
    address.includes(':') ? `[${address}]` : address,
  );
  if (found.length === 0) throw new Error('resolv.conf names no name server');
  return found;
}

function quoted(text: string, allowed = ''): string {
  return `"${(allowed === '$' ? text : checked(text)).replace(/["\\]/g, '\\$&')}"`;
}

/** @throws Error for a dollar sign, which nginx cannot escape, or a line break */
function checked(text: string): string {
  if (/[$\n]/.test(text)) throw new Error(`nginx.conf cannot contain ${JSON.stringify(text)}`);
  return text;
}

function escaped(text: string): string {
  return checked(text).replace(/[.*+?^()[\]{}|\\]/g, '\\$&');
}
