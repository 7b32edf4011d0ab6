import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;

/**
 * Checks PDFs against standards by veraPDF. The standard input has lines with a tabulator: a path and the id of a standard, such as
 * `3a`. Prints for each a line with tabulators: path, standard, and the rules that are broken, `unreadable`, or `unjudged` where the
 * memory is not enough.
 */
public final class CheckPdf {
  public static void main(String[] none) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] parts = line.split("\t");
      System.out.println(line + "\t" + check(parts[0], parts[1]));
    }
  }

  private static String check(String path, String standard) {
    PDFAFlavour flavour = PDFAFlavour.byFlavourId(standard);
    try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(path), flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, false)) {
      ValidationResult result = validator.validate(parser);
      if (result.isCompliant() && result.getTotalAssertions() > 0) return "";
      Set<String> clauses = new TreeSet<>();
      for (TestAssertion assertion : result.getTestAssertions())
        if (assertion.getStatus() == TestAssertion.Status.FAILED)
          clauses.add(assertion.getRuleId().getClause() + "-" + assertion.getRuleId().getTestNumber());
      return clauses.isEmpty() ? "unreadable" : String.join(" ", clauses);
    } catch (OutOfMemoryError error) {
      return "unjudged";
    } catch (Exception error) {
      return "unreadable";
    }
  }
}
