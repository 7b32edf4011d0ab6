import { describe, expect, it } from 'vitest';
import { defaultLimits } from '@blattwerk/shared';
import {
  choiceVariable,
  ConfigError,
  countryVariable,
  integerVariable,
  listVariable,
  patternVariable,
  readConfig,
  textVariable,
} from './config.ts';
import { limitsOf, limitVariables } from './limits-variables.ts';

const variables = {
  PORT: integerVariable(8080, 'The port.', { min: 0, max: 65_535 }),
  NAME: textVariable('Blattwerk', 'The name.'),
  ORIGINS: listVariable([], 'The origins.'),
  LEVEL: choiceVariable(['info', 'debug'], 'info', 'The level.'),
};

describe('readConfig', () => {
  it('uses the default of absent and blank variables', () => {
    const config = { PORT: 8080, NAME: 'Blattwerk', ORIGINS: [], LEVEL: 'info' };
    expect(readConfig(variables, {})).toEqual(config);
    expect(readConfig(variables, { PORT: '', NAME: '  ', ORIGINS: '', LEVEL: undefined, OTHER: 'x' })).toEqual(config);
  });

  it('reads values without surrounding spaces', () => {
    expect(
      readConfig(variables, { PORT: ' 0 ', NAME: ' Laub ', ORIGINS: 'https://a, https://b,,', LEVEL: 'debug' }),
    ).toEqual({
      PORT: 0,
      NAME: 'Laub',
      ORIGINS: ['https://a', 'https://b'],
      LEVEL: 'debug',
    });
  });

  it.each(['-1', '65536', '1.5', '1e3', '0x10', 'eighty', '9'.repeat(400), '٣'])('refuses the number %j', (PORT) => {
    expect(() => readConfig(variables, { PORT })).toThrow(ConfigError);
  });

  it.each(['de', 'DEU', 'Deutschland', 'QX', '1'])('rejects the country %j', (HOME) => {
    const home = { HOME: countryVariable('DE', 'The country.') };
    expect(readConfig(home, { HOME: 'AT' })).toEqual({ HOME: 'AT' });
    expect(() => readConfig(home, { HOME })).toThrow(ConfigError);
  });

  it.each(['a12', 'x_', 'k_1 2', 'k_1\nx'])('rejects the malformed key %j', (KEY) => {
    const key = { KEY: patternVariable(/^k_\w+$/, 'key that begins with k_', 'The key.') };
    expect(readConfig(key, { KEY: 'k_12' })).toEqual({ KEY: 'k_12' });
    expect(readConfig(key, {})).toEqual({ KEY: '' });
    expect(() => readConfig(key, { KEY })).toThrow('KEY must be: key that begins with k_');
  });

  it('names every invalid variable with its allowed values, but not its value', () => {
    const read = () => readConfig(variables, { PORT: 'hunter2', LEVEL: 'hunter3', NAME: 'fine' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(/PORT must be: integer, 0 to 65535\n\s*LEVEL must be: info \| debug$/);
    expect(read).not.toThrow(/hunter|NAME/);
  });
});

describe('the limits', () => {
  it('are the defaults without configuration', () => {
    expect(limitsOf(readConfig(limitVariables, {}))).toEqual(defaultLimits);
  });

  it('can each be set by one variable of its own', () => {
    const names = Object.keys(limitVariables);
    const environment = Object.fromEntries(names.map((name, index) => [name, String(20_000 + index)]));
    const small = Object.fromEntries(
      ['LIMIT_IMAGES', 'LIMIT_MERGE_FILES', 'LIMIT_JPG_PAGES', 'LIMIT_SPLIT_OUTPUTS'].map((name, index) => [
        name,
        String(7 + index),
      ]),
    );
    const limits = limitsOf(readConfig(limitVariables, { ...environment, ...small }));
    expect(Object.keys(limits).toSorted()).toEqual(Object.keys(defaultLimits).toSorted());
    expect(new Set(Object.values(limits)).size).toBe(names.length);
    expect(limits).toMatchObject({ images: 7, mergeFiles: 8, jpgPages: 9, splitOutputs: 10 });
    for (const [limit, fallback] of Object.entries(defaultLimits))
      expect(limits[limit as keyof typeof limits]).not.toBe(fallback);
  });

  it('cannot be set to values with which a tool never works', () => {
    for (const name of Object.keys(limitVariables)) {
      expect(() => readConfig(limitVariables, { [name]: '0' })).toThrow(new RegExp(name));
    }
    expect(() => readConfig(limitVariables, { LIMIT_MERGE_FILES: '1' })).toThrow(/LIMIT_MERGE_FILES/);
  });
});
