import { describeTools, firstRows } from './describe-tools.ts';

describeTools(firstRows);
