import type { Contracts } from '@blattwerk/shared';
import { expectTypeOf, it } from 'vitest';
import type { ToolResult } from './tool-state.ts';

it('has the facts of its contract and no others', () => {
  expectTypeOf<keyof ToolResult<Contracts['compress']>['facts']>().toEqualTypeOf<
    'originalSize' | 'compressedSize' | 'imageQuality' | 'imageResolution'
  >();
  expectTypeOf<keyof ToolResult<Contracts['merge']>['facts']>().toEqualTypeOf<never>();
});
