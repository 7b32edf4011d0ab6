type Names = Readonly<Record<string, string>>;

/** Names of codes in one language; all languages have the same codes. */
export interface CodeNames {
  /** UNTDID 1001. */
  readonly documentTypes: Names;
  /** UNTDID 4461. */
  readonly paymentMeans: Names;
  /** UNTDID 5305. */
  readonly vatCategories: Names;
  /** UN/ECE recommendations 20 and 21. */
  readonly units: Names;
  /** Names of units where there is not one of them. */
  readonly unitPlurals: Names;
  /** ISO/IEC 6523, the code list EAS of the European Commission, and UNTDID 1153. */
  readonly schemes: Names;
  /** UNTDID 4451. */
  readonly noteSubjects: Names;
  /** UNTDID 2005 and 2475. */
  readonly taxPoints: Names;
}
