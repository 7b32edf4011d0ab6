// A setup file runs again for each test file of a process, and a module that it imports does not.
import './compare-bytes.ts';
import { afterAll } from 'vitest';
import { endShell } from './call-program.ts';

afterAll(endShell);
