import { allRows, describeTools } from './describe-tools.ts';

describeTools(allRows);
