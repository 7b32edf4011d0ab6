/** A value of Lua: nil is undefined, tables are maps whose lists begin at 1. */
export type LuaValue = string | number | boolean | undefined | LuaTable;
export type LuaTable = Map<LuaValue, LuaValue>;

/** A call of Redis from a script. Lists are tables, and a missing value is false. */
export type RedisCall = (name: string, ...args: LuaValue[]) => LuaValue;

type Compiled = (call: RedisCall, keys: LuaTable, args: LuaTable, library: typeof libraryOfLua) => LuaValue;

/** Several values, which a function returns or a call takes. */
class Values extends Array<LuaValue> {}

const compiled = new Map<string, Compiled>();

/** Runs a script of the product, in the part of Lua 5.1 that its scripts use. */
export function runLua(source: string, call: RedisCall, keys: readonly string[], args: readonly string[]): LuaValue {
  let script = compiled.get(source);
  if (!script) {
    // oxlint-disable-next-line typescript/no-implied-eval -- the product's own scripts
    script = new Function('call', 'KEYS', 'ARGV', 'lua', new Translator(source).translate()) as Compiled;
    compiled.set(source, script);
  }
  return script(call, tableOf(keys), tableOf(args), libraryOfLua);
}

export function tableOf(values: readonly LuaValue[]): LuaTable {
  return new Map(values.map((value, index) => [index + 1, value]));
}

/** The list of a table, up to its first hole. */
export function listOf(table: LuaTable): LuaValue[] {
  const values: LuaValue[] = [];
  for (let index = 1; table.has(index); index++) values.push(table.get(index));
  return values;
}

const isTrue = (value: LuaValue) => value !== undefined && value !== false;
const one = (value: LuaValue | Values) => (value instanceof Values ? value[0] : value);
const numberOf = (value: LuaValue) =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN;

const libraryOfLua = {
  isTrue,
  one,
  many: (value: LuaValue | Values) => (value instanceof Values ? value : [value]),
  and: (left: LuaValue, right: () => LuaValue) => (isTrue(left) ? right() : left),
  or: (left: LuaValue, right: () => LuaValue) => (isTrue(left) ? left : right()),
  n: numberOf,
  length: (value: LuaValue) => (typeof value === 'string' ? value.length : listOf(value as LuaTable).length),
  table: (...values: LuaValue[]) => tableOf(values),
  tonumber: (value: LuaValue) => (Number.isNaN(numberOf(value)) ? undefined : numberOf(value)),
  unpack: (table: LuaTable, from = 1) => Values.from(listOf(table).slice(from - 1)),
  ipairs: (table: LuaTable) => listOf(table).map((value, index) => [index + 1, value]),
  math: { max: Math.max, min: Math.min, floor: Math.floor },
  string: {
    match(text: string, pattern: string) {
      const found = new RegExp(pattern.replace(/%([dws])/g, '\\$1')).exec(text);
      return found ? Values.from(found.length > 1 ? found.slice(1) : found) : undefined;
    },
  },
};

const tokenPattern =
  /(?:\s+|--[^\n]*)*(?:(?<number>\d+(?:\.\d+)?)|(?<text>'[^'\n]*'|"[^"\n]*")|(?<name>[A-Za-z_]\w*)|(?<sign>\.\.|[=~<>]=|[-+*/%#<>=(){}[\],.]))?/y;
const keywords = new Set(['and', 'or', 'not', 'nil', 'true', 'false', 'function', 'while', 'repeat', 'goto']);
const libraryNames = new Set(['tonumber', 'unpack', 'ipairs', 'math', 'string']);
/** Operators of two values, from the weakest to the strongest, and their translations. */
const operators: readonly Readonly<Record<string, (left: string, right: string) => string>>[] = [
  { or: (left, right) => `lua.or(${left}, () => ${right})` },
  { and: (left, right) => `lua.and(${left}, () => ${right})` },
  Object.fromEntries(
    ['==', '~=', '<', '<=', '>', '>='].map((sign) => [
      sign,
      (left, right) => `(${left} ${{ '==': '===', '~=': '!==' }[sign] ?? sign} ${right})`,
    ]),
  ),
  { '..': (left, right) => `(\`\${${left}}\${${right}}\`)` },
  {
    '+': (left, right) => `(lua.n(${left}) + lua.n(${right}))`,
    '-': (left, right) => `(lua.n(${left}) - lua.n(${right}))`,
  },
  {
    '*': (left, right) => `(lua.n(${left}) * lua.n(${right}))`,
    '/': (left, right) => `(lua.n(${left}) / lua.n(${right}))`,
  },
];

/** Translates Lua into a function's body in JavaScript. */
class Translator {
  readonly #tokens: string[] = [];
  #at = 0;

  constructor(source: string) {
    const text = source.replace(/^#![^\n]*/, '');
    tokenPattern.lastIndex = 0;
    while (tokenPattern.lastIndex < text.length) {
      const from = tokenPattern.lastIndex;
      const { number, text: quoted, name, sign } = tokenPattern.exec(text)?.groups ?? {};
      const token = number ?? quoted ?? name ?? sign;
      if (token !== undefined) this.#tokens.push(token);
      else if (tokenPattern.lastIndex < text.length)
        throw new SyntaxError(`unknown Lua at '${text.slice(from, from + 20)}'`);
    }
  }

  translate(): string {
    const body = this.#block();
    if (this.#at < this.#tokens.length) throw new SyntaxError(`unexpected '${this.#next()}' in Lua`);
    return body;
  }

  #next(): string {
    return this.#tokens[this.#at++] ?? '';
  }

  #takes(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }

  #expect(token: string): void {
    const found = this.#next();
    if (found !== token) throw new SyntaxError(`expected '${token}' in Lua, got '${found}'`);
  }

  #block(): string {
    let code = '';
    while (this.#at < this.#tokens.length && !['end', 'else', 'elseif'].includes(this.#tokens[this.#at] as string))
      code += `${this.#statement()};\n`;
    return code;
  }

  #statement(): string {
    if (this.#takes('local')) {
      const names = this.#list(() => this.#next());
      return `let [${names.join()}] = ${this.#takes('=') ? `[${this.#values()}]` : '[]'}`;
    }
    if (this.#takes('return')) return `return ${this.#tokens[this.#at] === 'end' ? '' : this.#expression()}`;
    if (this.#takes('if')) return this.#condition();
    if (this.#takes('for')) return this.#loop();
    const target = this.#suffixed();
    if (!this.#takes('=')) return target;
    const value = this.#expression();
    const indexed = /^(?<table>.*)\.get\((?<key>[^()]*)\)$/.exec(target)?.groups;
    return indexed ? `${indexed.table}.set(${indexed.key}, ${value})` : `${target} = ${value}`;
  }

  #condition(): string {
    let code = `if (lua.isTrue(${this.#expression()})) {`;
    this.#expect('then');
    code += `${this.#block()}}`;
    if (this.#takes('elseif')) return `${code} else ${this.#condition()}`;
    if (this.#takes('else')) code += ` else {${this.#block()}}`;
    this.#expect('end');
    return code;
  }

  #loop(): string {
    const names = this.#list(() => this.#next());
    let head: string;
    if (this.#takes('in')) head = `const [${names.join()}] of ${this.#expression()}`;
    else {
      this.#expect('=');
      const [from, to, step = '1'] = this.#list(() => this.#expression());
      head = `let ${names[0]} = ${from}; ${names[0]} <= ${to}; ${names[0]} += ${step}`;
    }
    this.#expect('do');
    const body = this.#block();
    this.#expect('end');
    return `for (${head}) {${body}}`;
  }

  #list<T>(read: () => T): T[] {
    const items = [read()];
    while (this.#takes(',')) items.push(read());
    return items;
  }

  /** Values, of which a call at the end gives all of its own. */
  #values(): string {
    const values = this.#list(() => this.#expression());
    return values
      .map((value, index) => (index < values.length - 1 ? value : value.replace(/^lua\.one\(/, '...lua.many(')))
      .join();
  }

  #expression(level = 0): string {
    const known = operators[level];
    if (!known) return this.#unary();
    let left = this.#expression(level + 1);
    for (;;) {
      const translate = known[this.#tokens[this.#at] ?? ''];
      if (!translate) return left;
      this.#at++;
      left = translate(left, this.#expression(level + 1));
    }
  }

  #unary(): string {
    if (this.#takes('not')) return `!lua.isTrue(${this.#unary()})`;
    if (this.#takes('#')) return `lua.length(${this.#unary()})`;
    if (this.#takes('-')) return `(-lua.n(${this.#unary()}))`;
    return this.#suffixed();
  }

  #suffixed(): string {
    let code = this.#primary();
    for (;;) {
      if (this.#takes('.')) code += `.${this.#next()}`;
      else if (this.#takes('[')) {
        code += `.get(${this.#expression()})`;
        this.#expect(']');
      } else if (this.#takes('(')) {
        const values = this.#tokens[this.#at] === ')' ? '' : this.#values();
        this.#expect(')');
        code = `lua.one(${code === 'redis.call' ? 'call' : code}(${values}))`;
      } else return code;
    }
  }

  #primary(): string {
    const token = this.#next();
    if (token === 'nil') return 'undefined';
    if (token === 'true' || token === 'false' || /^[\d'"]/.test(token)) return token;
    if (token === '(') {
      const inner = this.#expression();
      this.#expect(')');
      return `(${inner})`;
    }
    if (token === '{') {
      const values = this.#tokens[this.#at] === '}' ? '' : this.#values();
      this.#expect('}');
      return `lua.table(${values})`;
    }
    if (!/^[A-Za-z_]/.test(token) || keywords.has(token)) throw new SyntaxError(`unexpected '${token}' in Lua`);
    return libraryNames.has(token) ? `lua.${token}` : token;
  }
}
