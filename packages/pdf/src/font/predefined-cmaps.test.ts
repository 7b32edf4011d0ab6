import { beforeAll, describe, expect, it } from 'vitest';
import { cidsOf, predefinedNames, textsOf } from '../../build-cmaps.ts';
import { collections, loadPredefinedCMaps, predefinedCMaps } from './predefined-cmaps.ts';

/** Names of ISO 32000-2, table 116, but for identities. */
const standardNames =
  `GB-EUC-H GB-EUC-V GBpc-EUC-H GBpc-EUC-V GBK-EUC-H GBK-EUC-V GBKp-EUC-H GBKp-EUC-V GBK2K-H GBK2K-V UniGB-UCS2-H
  UniGB-UCS2-V UniGB-UTF16-H UniGB-UTF16-V B5pc-H B5pc-V HKscs-B5-H HKscs-B5-V ETen-B5-H ETen-B5-V ETenms-B5-H
  ETenms-B5-V CNS-EUC-H CNS-EUC-V UniCNS-UCS2-H UniCNS-UCS2-V UniCNS-UTF16-H UniCNS-UTF16-V 83pv-RKSJ-H 90ms-RKSJ-H
  90ms-RKSJ-V 90msp-RKSJ-H 90msp-RKSJ-V 90pv-RKSJ-H Add-RKSJ-H Add-RKSJ-V EUC-H EUC-V Ext-RKSJ-H Ext-RKSJ-V H V
  UniJIS-UCS2-H UniJIS-UCS2-V UniJIS-UCS2-HW-H UniJIS-UCS2-HW-V UniJIS-UTF16-H UniJIS-UTF16-V KSC-EUC-H KSC-EUC-V
  KSCms-UHC-H KSCms-UHC-V KSCms-UHC-HW-H KSCms-UHC-HW-V KSCpc-EUC-H UniKS-UCS2-H UniKS-UCS2-V UniKS-UTF16-H
  UniKS-UTF16-V`.split(/\s+/);
/** Forms of Unicode whose CMaps are not stored. */
const otherForms = ['UniJIS-UTF8-H', 'UniJIS2004-UTF32-V', 'UniGB-UTF8-V', 'UniCNS-UTF32-H', 'UniKS-UTF8-H'];

beforeAll(loadPredefinedCMaps);

describe('predefined CMaps', () => {
  it('have the names of the standard', () => {
    expect(standardNames.filter((name) => !predefinedCMaps()?.find(name))).toEqual([]);
  });

  it('have the CIDs of their sources, and none for other codes', () => {
    const wrong: string[] = [];
    for (const name of [...predefinedNames(), ...otherForms]) {
      const map = predefinedCMaps()?.find(name);
      for (const [bytes, cids] of cidsOf(name).entries()) {
        // A part of the codes, and the neighbors of each; `predefined-cmaps.full.test.ts` compares all data.
        const codes = [...cids.keys()].filter((code, index) => index % 97 === 0 || !cids.has(code + 1));
        for (const code of codes.flatMap((each) => (each % 0x40 === 0x3f ? [each] : [each, each + 1]))) {
          const expected = cids.get(code);
          const found = map?.cidsOf(code, bytes) ?? [];
          if (found.length !== (expected === undefined ? 0 : 1) || found[0] !== expected) wrong.push(`${name} ${code}`);
        }
      }
    }
    expect(wrong.slice(0, 10)).toEqual([]);
  });

  it.each([...collections])('have the texts of the CIDs of %s', (collection) => {
    const texts = [...textsOf(collection)];
    expect(texts.length).toBeGreaterThan(18_000);
    expect(texts.filter(([cid, text]) => predefinedCMaps()?.textOf(collection, cid) !== text)).toEqual([]);
    expect(predefinedCMaps()?.textOf(collection, 60_000)).toBeUndefined();
  });
});
